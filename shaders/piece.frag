in vec4 v_surface;
in vec2 v_grain;
flat in vec2 v_look;
out vec4 color;

void main() {
    if (v_look.y == 1.0 && pattern(gl_FragCoord.xy) > 0.42) discard;
    float openness = v_surface.x;
    float g = wood(v_grain);
    vec3 ivory = mix(IVORY_A, IVORY_B, g);
    ivory = mix(ivory * mix(vec3(1.0), IVORY_CAVITY / IVORY_A, (1.0 - openness) * 0.45), IVORY_EDGE, v_surface.y);
    vec3 ebony = mix(EBONY_A, EBONY_B, g);
    ebony = mix(mix(ebony, EBONY_SHEEN, v_surface.w * 0.55 * openness), EBONY_EDGE, v_surface.y);
    vec3 body = mix(ivory, ebony, v_look.x);
    vec3 albedo = mix(body, BRASS * 0.2, v_surface.z);
    vec3 gleam = mix(vec3(1.0), BRASS, v_surface.z);
#ifdef SHADOW_MAP
    float lit = piece_light(v_world, normalize(v_normal));
#else
    float lit = smoothstep(0.1, 0.6, openness);
#endif
    Light light = arriving(piece_bounce(v_world.z), piece_material(v_surface.z, v_look.x));
    color = finished(reflected(light, albedo, gleam, lit, openness));
}
