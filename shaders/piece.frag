in vec3 v_world;
in vec3 v_normal;
in vec3 v_model;
in vec3 v_surface;
flat in vec4 v_look;
out vec4 color;

void main() {
    if (v_look.y == 1.0 && pattern(gl_FragCoord.xy) > 0.42) discard;
    vec3 n = normalize(v_normal);
    vec3 view = to_viewer(v_world);
    float openness = v_surface.x;
    float facing = 1.0 - max(dot(n, view), 0.0);
    float g = wood(vec2(v_model.z * 0.22 + v_look.z, (v_model.x + 0.6 * v_model.y) * 0.22 + v_look.z * 7.0));
    Material m;
    if (v_surface.z > 0.5) {
        m = Material(BRASS, 0.28, 0.0, 0.9);
    } else if (v_look.x < 0.5) {
        vec3 body = mix(IVORY_A, IVORY_B, g);
        body = mix(body, body * IVORY_CAVITY / IVORY_A, (1.0 - openness) * 0.7);
        m = Material(mix(body, IVORY_EDGE, v_surface.y), 0.40, 0.30, 0.0);
    } else {
        vec3 body = mix(EBONY_A, EBONY_B, g);
        body = mix(body, EBONY_SHEEN, facing * facing * 0.55 * openness);
        m = Material(mix(body, EBONY_EDGE, v_surface.y), 0.36, 0.40, 0.0);
    }
#ifdef SHADOW_MAP
    float lit = piece_light(v_world, n);
#else
    float lit = smoothstep(0.1, 0.6, openness);
#endif
    // Light that the board throws up, warm as its wood; less of it higher up.
    vec3 bounce = vec3(0.50, 0.31, 0.16) * (0.55 + 0.45 * exp(-1.2 * max(v_world.z, 0.0)));
    vec3 light = shade(m, n, view, lit, openness, bounce);
    color = vec4(encode(light) + (pattern(gl_FragCoord.xy) - 0.5) / 255.0, 1.0);
}
