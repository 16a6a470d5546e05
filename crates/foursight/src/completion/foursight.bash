_foursight() {
    local line="${COMP_LINE:0:COMP_POINT}" kind="" candidate description word="" kept=""
    # Readline completes what stands behind the last colon or equals sign only.
    word="${COMP_WORDS[COMP_CWORD]}"
    COMPREPLY=()
    while IFS=$'\t' read -r candidate description; do
        if [[ -z $kind ]]; then
            kind="$candidate"
            kept="$description"
            continue
        fi
        case "$kept" in
            *[:=]*) [[ $COMP_WORDBREAKS == *[:=]* ]] && candidate="${candidate#"${kept%"${kept##*[:=]}"}"}" ;;
        esac
        COMPREPLY+=("$candidate")
    done < <("${COMP_WORDS[0]/#\~/$HOME}" @LANG@complete --line "$line" 2>/dev/null)
    case "$kind" in
        files)
            # Readline marks folders by itself.
            COMPREPLY=("${COMPREPLY[@]%/}")
            compopt -o filenames
            ;;
        open) compopt -o nospace ;;
    esac
}
complete -F _foursight foursight
