in vec2 v_local;
in vec4 v_grain;
flat in vec2 v_tone;
flat in uint v_marks;
out vec4 color;

void main() {
    bool dark = v_tone.x > 0.5;
    vec2 figure = printed_figure(TILE_FIGURE(v_grain.xy, dark));
    vec3 vein = dark ? DARK_TILE_VEIN : LIGHT_TILE_VEIN;
    vec3 a = mix(LIGHT_TILE_A, DARK_TILE_A, v_tone.x);
    vec3 b = mix(LIGHT_TILE_B, DARK_TILE_B, v_tone.x);
#ifdef MARKED
    if ((v_marks & (LAST_FROM | LAST_TO)) != 0u) {
        b = mix(LAST_LIGHT, LAST_DARK, v_tone.x);
        a = b * 0.86;
        vein = a;
    }
    if ((v_marks & SELECTED) != 0u) {
        b = mix(SELECTED_LIGHT, SELECTED_DARK, v_tone.x);
        a = b * 0.88;
        vein = a;
    }
#endif
    vec3 albedo = figured(figure, a, b, vein) * v_tone.y;
#ifdef MARKED
    if ((v_marks & HOVER) != 0u) albedo = mix(albedo, HALO, 0.16);
#endif
    // The bevel is drawn a little lighter, as worn edges are.
    albedo *= 1.0 + 0.14 * v_grain.w;
#ifdef MARKED
    vec4 drawn = signs(v_local, v_marks, dark);
    albedo = mix(albedo, drawn.rgb, drawn.a);
#endif
    vec2 ground = ground_light(v_world);
    float key_light = ground.x * min(v_grain.z * 1.6, 1.0);
    vec3 light = reflected(arriving(BED, tile_material(v_tone.x)), albedo, vec3(1.0), key_light, v_grain.z * ground.y);
    color = finished(printed(light, albedo * smoothstep(0.1, 0.5, v_grain.z)));
}
