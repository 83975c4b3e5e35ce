// For pixel shaders: the counterpart of surface_vertex.glsl.

in vec3 v_world;
#ifdef PLAIN_LIGHT
in vec4 v_rest;
in vec2 v_gloss;
#else
in vec3 v_normal;
#endif

Light arriving(vec3 bounce, Material m) {
#ifdef PLAIN_LIGHT
    return Light(max(v_rest.w, 0.0), max(v_rest.xyz, 0.0), max(v_gloss, 0.0));
#else
    return illuminate(normalize(v_normal), to_viewer(v_world), bounce, m);
#endif
}

vec4 finished(vec3 light) {
    return vec4(encode(light) + (pattern(gl_FragCoord.xy) - 0.5) / 255.0, 1.0);
}
