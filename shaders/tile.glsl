// What both stages know of the tiles.

Material tile_material(float dark) {
    Material light_tile = LIGHT_TILE_FINISH, dark_tile = DARK_TILE_FINISH;
    if (dark > 0.5) return dark_tile;
    return light_tile;
}
