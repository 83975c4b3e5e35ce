#!/bin/sh
# Makes the font files of this folder: Latin, Cyrillic, punctuation and arrows of Vollkorn (headings) and Fira Sans (text).
# Needs npm, Python and `pip install fonttools`. Run it here; the result is checked in.
set -e
cd "$(dirname "$0")"
out=$PWD
tmp=$(mktemp -d)
trap 'rm -r "$tmp"' EXIT
(
    cd "$tmp"
    npm pack --silent @expo-google-fonts/vollkorn@0.4.1 @expo-google-fonts/fira-sans@0.4.1 >/dev/null
    for name in vollkorn fira-sans; do
        mkdir $name && tar xzf expo-google-fonts-$name-*.tgz -C $name --strip-components 1
        cp $name/LICENSE_FONT "$out/OFL-$name.txt"
    done
)
make() {
    python3 -m fontTools.subset "$1" --output-file="$2" --layout-features=kern --no-hinting --desubroutinize \
        --unicodes=U+0020-007E,U+00A0-017F,U+0400-045F,U+0490,U+0491,U+2010-2026,U+2030,U+2039,U+203A,U+20BD,U+2116,U+2122,U+2190-2193,U+2212,U+2260,U+2264,U+2265,U+00D7
}
make "$tmp/vollkorn/600SemiBold/Vollkorn_600SemiBold.ttf" Vollkorn-SemiBold.ttf
make "$tmp/fira-sans/400Regular/FiraSans_400Regular.ttf" FiraSans-Regular.ttf
make "$tmp/fira-sans/500Medium/FiraSans_500Medium.ttf" FiraSans-Medium.ttf
