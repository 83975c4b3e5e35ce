// What both stages know of the pieces.

Material piece_material(float brass, float ebony) {
    return brass > 0.5 ? Material(0.28, 0.0, 0.9) : Material(mix(0.40, 0.36, ebony), mix(0.30, 0.40, ebony), 0.0);
}

// Light that the board throws up, warm as its wood; less of it higher up.
vec3 piece_bounce(float height) {
    return vec3(0.50, 0.31, 0.16) * (0.55 + 0.45 * exp(-1.2 * max(height, 0.0)));
}
