#compdef foursight

_foursight() {
    local -a lines found shown
    local line kind
    lines=("${(@f)$(foursight @LANG@complete -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
    kind="${lines[1]%%$'\t'*}"
    for line in "${(@)lines[2,-1]}"; do
        [[ -n $line ]] || continue
        found+=("${line%%$'\t'*}")
        shown+=("${line/$'\t'/  -- }")
    done
    case "$kind" in
        files) compadd -f -a found ;;
        open) compadd -S '' -d shown -a found ;;
        *) compadd -l -d shown -a found ;;
    esac
}

if [ "$funcstack[1]" = "_foursight" ]; then
    _foursight "$@"
else
    compdef _foursight foursight
fi
