// For vertex shaders: hands form and light on to the pixels.

out vec3 v_world;
#ifdef PLAIN_LIGHT
out vec4 v_rest;    // xyz rest, w key
out vec2 v_gloss;
#else
out vec3 v_normal;
#endif

void hand_on(vec3 world, vec3 normal, vec3 below, Material m) {
    v_world = world;
#ifdef PLAIN_LIGHT
    Light light = illuminate(normal, to_viewer(world), below, m);
    v_rest = vec4(light.room + light.below, light.key);
    v_gloss = vec2(light.key_gloss, light.gloss.g);
#else
    v_normal = normal;
#endif
    gl_Position = view_projection * vec4(world, 1.0);
}
