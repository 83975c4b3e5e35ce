// What both stages know of the pieces.

Material piece_material(float ball, float black) {
    Material white_body = WHITE_FINISH, black_body = BLACK_FINISH;
    if (ball > 0.5) return Material(0.28, 0.0, 0.9);
    if (black > 0.5) return black_body;
    return white_body;
}

// Light that the board throws up, of its colour; less of it higher up.
vec3 piece_bounce(float height) {
    return BOUNCE * (0.55 + 0.45 * exp(-1.2 * max(height, 0.0)));
}
