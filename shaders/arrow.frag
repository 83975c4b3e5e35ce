// The shape of an arrow, analytic. Kinds: 0 own, 1 hint, 2 threat, 3 chance, 4 and 5 the ways of the Intellectors.
uniform int part;
in vec2 v_along;
flat in float v_length;
flat in int v_kind;
out vec4 color;

float cover(float distance) {
    return clamp(0.5 - distance / max(fwidth(distance), 1e-5), 0.0, 1.0);
}

void main() {
    bool way = v_kind >= 4;
    float half_shaft = way ? 0.055 : 0.10;
    float half_head = way ? 0.19 : 0.32;
    float start = way ? 0.42 : 0.50;
    float tip = v_length - (way ? 0.36 : 0.28);
    float neck = tip - (way ? 0.36 : 0.52);
    float x = v_along.x, y = abs(v_along.y);
    float shaft = max(y - half_shaft, max(start - x, x - neck));
    if (v_kind == 2 || v_kind == 3) {
        // Dashes, counted from the head so that it never hangs loose.
        shaft = max(shaft, 0.075 - abs(fract((neck - x) / 0.42) - 0.5) * 0.42);
    }
    float slope = half_head / (tip - neck);
    float head = max(neck - x, (y - (tip - x) * slope) * inversesqrt(1.0 + slope * slope));
    float shape = min(shaft, head);
    vec3 fill = v_kind == 0 ? SKETCH : v_kind == 1 ? HINT : v_kind == 2 ? HANG : v_kind == 3 ? SWAP
        : v_kind == 4 ? WHITE_B : BLACK_A;
    vec3 rim = v_kind == 4 ? BLACK_A : v_kind == 5 ? WHITE_B : HALO;
    vec3 drawn = mix(rim, fill, cover(shape));
    if (v_kind == 1) drawn = mix(drawn, rim, cover(max(y - 0.022, max(start + 0.1 - x, x - neck))));
    float opaque = part == 0 ? 0.92 : part == 1 ? 0.34 : 0.88;
    float alpha = cover(shape - 0.035) * opaque;
    if (alpha < 0.01) discard;
    color = vec4(encode(drawn), alpha);
}
