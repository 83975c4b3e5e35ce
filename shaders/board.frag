in vec3 v_world;
in vec3 v_normal;
in vec2 v_surface;
out vec4 color;
uniform int part;    // 0 frame, 1 bed, 2 inlay

void main() {
    Material m;
    if (part == 0) {
        // Mitred corners: the grain runs along each rail.
        bool side = abs(v_world.x) - 7.3 > abs(v_world.y) - 6.4;
        vec2 along = side ? v_world.yx + vec2(0.0, 3.7) : v_world.xy;
        if (side ? v_world.x < 0.0 : v_world.y < 0.0) along += vec2(2.3, 1.1);
        along.y -= v_world.z;
        m = Material(mix(FRAME_A, FRAME_B, wood(along * vec2(0.13, 0.19))), 0.45, 0.25, 0.0);
    } else if (part == 1) {
        m = Material(BED, 0.8, 0.0, 0.0);
    } else {
        m = Material(INLAY, 0.45, 0.1, 0.0);
    }
    vec2 ground = ground_light(v_world);
    vec3 light = shade(m, normalize(v_normal), to_viewer(v_world), ground.x, v_surface.x * ground.y, TABLE_NEAR * 0.5);
    color = vec4(encode(light) + (pattern(gl_FragCoord.xy) - 0.5) / 255.0, 1.0);
}
