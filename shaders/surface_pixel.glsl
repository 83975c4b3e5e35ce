// For pixel shaders: the counterpart of surface_vertex.glsl.

in vec3 v_world;
#ifdef PLAIN_LIGHT
in vec4 v_rest;
in vec2 v_gloss;
#define NORMAL vec3(0.0)
#else
in vec3 v_normal;
#define NORMAL normalize(v_normal)
#endif

Light arriving(vec3 below, Material m) {
#ifdef PLAIN_LIGHT
    return Light(max(v_rest.w, 0.0), max(v_rest.xyz, 0.0), vec3(0.0), max(v_gloss.x, 0.0), vec3(max(v_gloss.y, 0.0)));
#else
    return illuminate(NORMAL, to_viewer(v_world), below, m);
#endif
}

// The flat view reads like print: the ink itself, with only a little of the light.
vec3 printed(vec3 light, vec3 ink) {
    return mix(light, ink, 0.78 * options.y);
}

// And the figures of materials step back.
vec2 printed_figure(vec2 figure) {
    return mix(figure, vec2(0.6, figure.y * 0.5), 0.6 * options.y);
}

vec4 finished(vec3 light) {
    return vec4(encode(light) + (pattern(gl_FragCoord.xy) - 0.5) / 255.0, 1.0);
}
