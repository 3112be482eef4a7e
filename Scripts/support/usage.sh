# Prints the comment at the top of the script that sources this file, if the first argument is --help or -h. For sh and bash:
#
#     . "$(dirname "$0")/support/usage.sh"
case ${1:-} in
-h | --help)
    sed -n -e '1d' -e '/^#/!q' -e 's/^# \{0,1\}//' -e p "$0"
    exit 0
    ;;
esac
