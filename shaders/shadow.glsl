// What keeps the key light from a point. AREA_LIGHT: one of many pictures, each with a shadow map from another place in
// the lamp, so one look at it is enough.

uniform sampler2D ground_map;
#ifdef SHADOW_MAP
uniform sampler2DShadow shadow_map;
#endif

#ifdef AREA_LIGHT
vec2 ground_light(vec3 world) {
    float contact = texture(ground_map, (world.xy + slope.xy * world.z) * slope.zw * 0.5 + 0.5).a;
    vec3 p = (shadow_matrix * vec4(world + key.xyz * 0.02, 1.0)).xyz;
    return vec2(texture(shadow_map, p), 1.0 - contact);
}

float piece_light(vec3 world, vec3 normal) {
    return texture(shadow_map, (shadow_matrix * vec4(world + normal * 0.03, 1.0)).xyz);
}
#else
// Share of the key light that reaches a point near the board plane, and how open the point is to the sky. The ground
// map holds r = sharp shadow, g = soft shadow, b = nearness of what casts it, a = contact.
vec2 ground_light(vec3 world) {
    vec4 shade = texture(ground_map, (world.xy + slope.xy * world.z) * slope.zw * 0.5 + 0.5);
    // What is cast from higher up is softer.
    float nearness = clamp(shade.b / max(shade.g, 0.004), 0.0, 1.0);
    float shadowed = mix(shade.g, shade.r, smoothstep(0.55, 1.0, nearness));
    return vec2(1.0 - shadowed, 1.0 - shade.a);
}

#ifdef SHADOW_MAP
// Share of the key light that reaches a point on a piece.
float piece_light(vec3 world, vec3 normal) {
    vec3 p = (shadow_matrix * vec4(world + normal * 0.05, 1.0)).xyz;
    // Sixteen taps two texels apart, each smoothed by the sampler: an even soft edge.
    float sum = 0.0;
    for (int i = 0; i < 16; i++) {
        vec2 offset = vec2(float(i & 3), float(i >> 2)) * 2.0 - 3.0;
        sum += texture(shadow_map, p + vec3(offset * options.x, 0.0));
    }
    return sum / 16.0;
}
#endif
#endif
