in vec2 v_local;
in vec4 v_grain;
flat in vec2 v_tone;
flat in uint v_marks;
out vec4 color;

float in_groove(vec3 light, vec2 across) {
    float reach = GROOVE * light.z / max(dot(light.xy, across), 0.001);
    return smoothstep(-0.015, 0.015, v_world.z + reach);
}

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
    float open = clamp(v_grain.z, 0.0, 1.0);
    Shade shade = ground_shade(v_world, open);
#ifdef PLAIN_LIGHT
    shade.key *= min(open * 1.6, 1.0);
#else
    // Light comes down into a groove as far as the wall on the other side lets it.
    vec2 across = NORMAL.xy;
    shade.key *= in_groove(key.xyz, across);
#ifdef AREA_LIGHT
    shade.room *= in_groove(room.xyz, across) / max(open, 0.01);
    if (v_world.z < -0.002) shade.instead = albedo * 0.5;
#endif
#endif
    vec3 light = reflected(arriving(TILE_BELOW, tile_material(v_tone.x)), albedo, vec3(1.0), shade);
    color = finished(printed(light, albedo * smoothstep(0.1, 0.5, v_grain.z)));
}
