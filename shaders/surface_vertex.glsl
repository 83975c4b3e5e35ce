// For vertex shaders: hands form and light on to the pixels.

out vec3 v_world;
#ifdef PLAIN_LIGHT
out vec4 v_rest;    // xyz rest, w key
out vec2 v_gloss;
#else
out vec3 v_normal;
#endif

void hand_on(vec3 world, vec3 normal, vec3 bounce, Material m) {
    v_world = world;
#ifdef PLAIN_LIGHT
    Light light = illuminate(normal, to_viewer(world), bounce, m);
    v_rest = vec4(light.rest, light.key);
    v_gloss = light.gloss;
#else
    v_normal = normal;
#endif
    gl_Position = view_projection * vec4(world, 1.0);
}
