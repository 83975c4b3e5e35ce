// What both stages know of the tiles.

// Width of the grooves between them.
const float GROOVE = 0.066;
// Light that the grooves throw back: that of wood, of which the sky sees little.
const vec3 TILE_BELOW = BOUNCE * 0.26;

Material tile_material(float dark) {
    Material light_tile = LIGHT_TILE_FINISH, dark_tile = DARK_TILE_FINISH;
    if (dark > 0.5) return dark_tile;
    return light_tile;
}
