// What keeps light from a point. AREA_LIGHT: one of many pictures, each with a
// shadow map from another place in the lamp and one from another side of the room, so one look at each is enough.

uniform sampler2D ground_map;
#ifdef SHADOW_MAP
uniform sampler2DShadow shadow_map;
#endif
#ifdef AREA_LIGHT
uniform sampler2DShadow room_map;
uniform sampler2D room_picture;   // radiance of what hides the room
#endif

#ifdef AREA_LIGHT
Shade shade_at(vec3 by_key, vec3 by_room, float openness) {
    vec3 from_room = (room_matrix * vec4(by_room, 1.0)).xyz;
    return Shade(texture(shadow_map, (shadow_matrix * vec4(by_key, 1.0)).xyz), texture(room_map, from_room),
        openness, texture(room_picture, from_room.xy).rgb);
}

Shade ground_shade(vec3 world, float openness) {
    Shade shade = shade_at(world + key.xyz * 0.02, world + room.xyz * 0.03, openness);
    shade.room *= openness;
    // Where something touches the board, what hides the room lies in shadow itself.
    float contact = texture(ground_map, world.xy * slope.zw * 0.5 + 0.5).a;
    shade.instead *= 1.0 - 2.0 * contact * contact;
    return shade;
}

Shade piece_shade(vec3 world, vec3 normal, float openness) {
    vec3 off = world + normal * 0.03;
    Shade shade = shade_at(off, off, openness);
    // Likewise in hollows.
    shade.instead *= min(2.0 * openness, 1.2) * mix(0.5, 1.1, shade.key);
    return shade;
}
#else
// At a point near the board plane. The ground map holds r = sharp shadow, g = soft shadow, b = nearness of what casts it, a = contact.
Shade ground_shade(vec3 world, float openness) {
    vec4 shade = texture(ground_map, (world.xy + slope.xy * world.z) * slope.zw * 0.5 + 0.5);
    // What is cast from higher up is softer.
    float nearness = clamp(shade.b / max(shade.g, 0.004), 0.0, 1.0);
    float shadowed = mix(shade.g, shade.r, smoothstep(0.55, 1.0, nearness));
    return Shade(1.0 - shadowed, (1.0 - shade.a) * openness, openness, vec3(0.0));
}

#ifndef SHADOW_MAP
Shade piece_shade(vec3 world, vec3 normal, float openness) {
    return Shade(smoothstep(0.1, 0.6, openness), openness, openness, vec3(0.0));
}
#else
// At a point on a piece, whose own hollows leave it this open.
Shade piece_shade(vec3 world, vec3 normal, float openness) {
    vec3 p = (shadow_matrix * vec4(world + normal * 0.05, 1.0)).xyz;
    // Sixteen taps two texels apart, each smoothed by the sampler: an even soft edge.
    float sum = 0.0;
    for (int i = 0; i < 16; i++) {
        vec2 offset = vec2(float(i & 3), float(i >> 2)) * 2.0 - 3.0;
        sum += texture(shadow_map, p + vec3(offset * options.x, 0.0));
    }
    return Shade(sum / 16.0, openness, openness, vec3(0.0));
}
#endif
#endif
