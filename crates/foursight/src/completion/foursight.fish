function __foursight_complete
    set -l words (commandline -opc) (commandline -ct)
    # The first line says what kind of things follow.
    foursight @LANG@complete -- $words[2..-1] 2>/dev/null | tail -n +2
end
complete -c foursight -f -a '(__foursight_complete)'
