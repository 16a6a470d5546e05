# Problems that the server tells.
