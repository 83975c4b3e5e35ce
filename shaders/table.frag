in vec3 v_world;
out vec4 color;

float rounded_box(vec2 p, vec2 half_size, float radius) {
    vec2 q = abs(p) - half_size + radius;
    return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - radius;
}

void main() {
    vec2 p = v_world.xy;
    float far = smoothstep(7.0, 22.0, length(p));
    float grain_value = texture(grain, p * 0.05).b * 0.6 + texture(grain, p * 0.021).b * 0.4;
    vec3 albedo = mix(TABLE_NEAR, TABLE_FAR, far) * (0.94 + 0.12 * grain_value);
    vec2 half_size = vec2(8.02, 7.06);
    // The board's own shadow: its outline, moved by the light, soft; and the dark line where it touches the table.
    float height = 0.55;
    float shadowed = 1.0 - smoothstep(-0.30, 0.34, rounded_box(p - slope.xy * height * 0.62, half_size, 0.7));
    float touch = rounded_box(p, half_size - 0.07, 0.5);
    float openness = mix(0.28, 1.0, smoothstep(-0.02, 1.5, touch)) * mix(0.8, 1.0, smoothstep(0.0, 0.35, touch));
    vec2 ground = ground_light(v_world);
    float lit = min(1.0 - shadowed, ground.x);
    Material m = Material(albedo, 0.75, 0.0, 0.0);
    vec3 light = shade(m, vec3(0.0, 0.0, 1.0), to_viewer(v_world), lit, openness, albedo);
    color = vec4(encode(light) + (pattern(gl_FragCoord.xy) - 0.5) / 255.0, 1.0);
}
