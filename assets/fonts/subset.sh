#!/bin/sh
# Makes the font files of this folder: Latin, Cyrillic, punctuation and arrows of Vollkorn (headings) and Fira Sans (text);
# of Noto Sans JP and SC what the Japanese and Chinese catalogues use. Run it again when those get new characters: a test
# names the missing ones. Needs npm, Python and `pip install fonttools`. Run it here; the result is checked in.
set -e
cd "$(dirname "$0")"
out=$PWD
tmp=$(mktemp -d)
trap 'rm -r "$tmp"' EXIT
(
    cd "$tmp"
    npm pack --silent @expo-google-fonts/vollkorn@0.4.1 @expo-google-fonts/fira-sans@0.4.1 \
        @expo-google-fonts/noto-sans-jp@0.4.3 @expo-google-fonts/noto-sans-sc@0.4.3 >/dev/null
    for name in vollkorn fira-sans noto-sans-jp noto-sans-sc; do
        mkdir $name && tar xzf expo-google-fonts-$name-*.tgz -C $name --strip-components 1
        cp $name/LICENSE_FONT "$out/OFL-$name.txt"
    done
)
subset() {
    python3 -m fontTools.subset "$1" --output-file="$2" --layout-features=kern --no-hinting --desubroutinize "$3"
}
western() {
    subset "$1" "$2" \
        --unicodes=U+0020-007E,U+00A0-017F,U+0400-045F,U+0490,U+0491,U+2010-2026,U+2030,U+2039,U+203A,U+20BD,U+2116,U+2122,U+2190-2193,U+2212,U+2260,U+2264,U+2265,U+00D7
}
# What a language's catalogues use beyond ASCII, with the names of both languages for the list to choose from.
eastern() {
    cat "../lang/$3"/*.ftl > "$tmp/text"
    printf '%s' '日本語简体中文' >> "$tmp/text"
    subset "$1" "$2" --text-file="$tmp/text"
}
western "$tmp/vollkorn/600SemiBold/Vollkorn_600SemiBold.ttf" Vollkorn-SemiBold.ttf
western "$tmp/fira-sans/400Regular/FiraSans_400Regular.ttf" FiraSans-Regular.ttf
western "$tmp/fira-sans/500Medium/FiraSans_500Medium.ttf" FiraSans-Medium.ttf
eastern "$tmp/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf" NotoSansJP-Regular.ttf ja
eastern "$tmp/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf" NotoSansSC-Regular.ttf zh
