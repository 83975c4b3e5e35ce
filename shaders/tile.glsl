// What both stages know of the tiles.

const Material TILE = Material(0.48, 0.18, 0.0);
