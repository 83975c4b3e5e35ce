in vec2 v_local;
in vec4 v_grain;
flat in vec2 v_tone;
flat in uint v_marks;
out vec4 color;

void main() {
    vec3 a = mix(LIGHT_TILE_A, DARK_TILE_A, v_tone.x);
    vec3 b = mix(LIGHT_TILE_B, DARK_TILE_B, v_tone.x);
#ifdef MARKED
    if ((v_marks & (LAST_FROM | LAST_TO)) != 0u) {
        b = mix(LAST_LIGHT, LAST_DARK, v_tone.x);
        a = b * 0.86;
    }
    if ((v_marks & SELECTED) != 0u) {
        b = mix(SELECTED_LIGHT, SELECTED_DARK, v_tone.x);
        a = b * 0.88;
    }
#endif
    vec3 albedo = mix(a, b, wood(v_grain.xy)) * v_tone.y;
#ifdef MARKED
    if ((v_marks & HOVER) != 0u) albedo = mix(albedo, HOVER_COLOR, 0.16);
#endif
    // The bevel is drawn a little lighter, as worn edges are.
    albedo *= 1.0 + 0.14 * v_grain.w;
#ifdef MARKED
    vec4 drawn = signs(v_local, v_marks);
    albedo = mix(albedo, drawn.rgb, drawn.a);
#endif
    vec2 ground = ground_light(v_world);
    color = finished(reflected(arriving(BED, TILE), albedo, vec3(1.0), ground.x * min(v_grain.z * 1.6, 1.0), v_grain.z * ground.y));
}
