in vec3 v_world;
out vec4 color;

float rounded_box(vec2 p, vec2 half_size, float radius) {
    vec2 q = abs(p) - half_size + radius;
    return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - radius;
}

void main() {
    vec2 p = v_world.xy;
    vec3 albedo = mix(TABLE_NEAR, TABLE_FAR, smoothstep(7.0, 22.0, length(p)));
    vec2 half_size = vec2(8.02, 7.06);
    // The board's own shadow: its outline, moved by the light, soft; and the dark line where it touches the table.
    float lit = smoothstep(-0.30, 0.34, rounded_box(p - slope.xy * 0.34, half_size, 0.7));
    float away = rounded_box(p, half_size - 0.07, 0.5);
    // A long wall of the board's height hides so much of the sky.
    float height = FRAME_TOP - TABLE_HEIGHT;
    away = max(away, 0.0);
    float openness = 1.0 - 0.45 * (1.0 - away / sqrt(away * away + height * height));
#ifndef PLAIN_LIGHT
    float texture_value = texture(grain, p * 0.05).b * 0.6 + texture(grain, p * 0.021).b * 0.4;
    albedo *= 0.94 + 0.12 * texture_value;
    lit = min(lit, ground_shade(v_world, 1.0).key);
#endif
    // Matt and level: no highlights, and the light is the same everywhere.
    vec3 around = FILL_COLOR * (FILL_STRENGTH * fill.z) + RIM_COLOR * (rim.w * rim.z) + sky_light(1.0);
    vec3 light = albedo * (KEY_COLOR * (KEY_STRENGTH * key.z * lit) + around * openness);
    color = vec4(encode(light) + (pattern(gl_FragCoord.xy) - 0.5) / 255.0, 1.0);
}
