in vec3 v_world;
in vec3 v_normal;
in vec2 v_local;
in vec2 v_surface;
flat in vec4 v_variation;
flat in float v_dark;
flat in uint v_marks;
out vec4 color;

void main() {
    vec3 a = v_dark > 0.5 ? DARK_TILE_A : LIGHT_TILE_A;
    vec3 b = v_dark > 0.5 ? DARK_TILE_B : LIGHT_TILE_B;
    if ((v_marks & (LAST_FROM | LAST_TO)) != 0u) {
        b = v_dark > 0.5 ? LAST_DARK : LAST_LIGHT;
        a = b * 0.86;
    }
    if ((v_marks & SELECTED) != 0u) {
        b = v_dark > 0.5 ? SELECTED_DARK : SELECTED_LIGHT;
        a = b * 0.88;
    }
    float turn = v_variation.z;
    vec2 across = vec2(v_local.x + v_local.y * turn, v_local.y - v_local.x * turn);
    float g = wood(across * 0.2 + v_variation.xy);
    vec3 albedo = mix(a, b, g) * v_variation.w;
    if ((v_marks & HOVER) != 0u) albedo = mix(albedo, HOVER_COLOR, 0.16);
    // The bevel is drawn a little lighter, as worn edges are.
    albedo = mix(albedo, albedo * 1.12 + 0.01, v_surface.y);
    vec4 drawn = signs(v_local, v_marks);
    albedo = mix(albedo, drawn.rgb, drawn.a);

    vec3 n = normalize(v_normal);
    vec2 ground = ground_light(v_world);
    Material m = Material(albedo, 0.48, 0.18, 0.0);
    vec3 light = shade(m, n, to_viewer(v_world), ground.x, v_surface.x * ground.y, BED);
    color = vec4(encode(light) + (pattern(gl_FragCoord.xy) - 0.5) / 255.0, 1.0);
}
