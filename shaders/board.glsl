// What both stages know of the board's fixed parts.

// Parts: 0 frame, 1 bed, 2 inlay.
Material board_material(int part) {
    Material frame = FRAME_FINISH;
    if (part == 0) return frame;
    return part == 1 ? Material(0.8, 0.0, 0.0) : Material(0.45, 0.1, 0.0);
}
