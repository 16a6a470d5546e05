# Probleme, die der Server meldet.
