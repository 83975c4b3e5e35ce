in vec3 position;
in vec3 normal;
in vec3 surface;
in vec2 centre;
in vec4 variation;   // grain offset, turn -0.5..0.5, value
in vec2 tile;        // x = 1 for a dark tile, y = bits of the marks
out vec2 v_local;
out vec4 v_grain;    // place in the grain, ambient occlusion, edge
flat out vec2 v_tone;
flat out uint v_marks;

void main() {
    hand_on(position + vec3(centre, 0.0), normal, TILE_BELOW, tile_material(tile.x));
    v_local = position.xy;
    // Wood lies along the files, give or take; stone lies any way.
    float s = sin(variation.z * TILE_TURN), c = cos(variation.z * TILE_TURN);
    vec2 turned = vec2(c * position.x + s * position.y, c * position.y - s * position.x);
    // In the grooves it is dark: the sides of the tiles get next to no light.
    v_grain = vec4(turned + variation.xy * 5.0, surface.x * mix(0.6, 1.0, smoothstep(-0.14, -0.02, position.z)), surface.y);
    v_tone = vec2(tile.x, variation.w);
    v_marks = uint(tile.y);
}
