// The lighting model: three directional lights and an ambient that varies with the direction. Strengths are sun
// strengths divided by pi, as a path tracer's diffuse surface shows them.
//
// It is split in two. `illuminate` knows the surface's form and may run for each pixel, or (PLAIN_LIGHT) only for each
// vertex; `reflected` mixes in colour, shadow and openness for each pixel.

const float KEY_STRENGTH = 2.45 / PI;
const float FILL_STRENGTH = 0.60 / PI;
const float AMBIENT = 0.48;

struct Material {
    float roughness;
    float coat;
    float metal;
};

// Light that arrives and gleams: from the key light, which may be shadowed, and from all else.
struct Light {
    float key;
    vec3 rest;
    vec2 gloss;   // x by the key light, y by the rest
};

vec3 sky(float z) {
    return AMBIENT * mix(SKY_LOW, SKY_HIGH, smoothstep(0.0, 0.9, z));
}

// One highlight of a light on a surface with this alpha (squared roughness), GGX with a cheap visibility term.
float highlight(vec3 normal, vec3 view, vec3 light, float alpha) {
    vec3 h = normalize(light + view);
    float n_h = max(dot(normal, h), 0.0);
    float l_h = max(dot(light, h), 0.1);
    float a2 = alpha * alpha;
    float d = n_h * n_h * (a2 - 1.0) + 1.0;
    return max(dot(normal, light), 0.0) * a2 / (d * d * 4.0 * l_h * l_h);
}

// `bounce` is the light that comes up from below.
Light illuminate(vec3 normal, vec3 view, vec3 bounce, Material m) {
    Light light;
    light.key = max(dot(normal, key.xyz), 0.0) * KEY_STRENGTH;
    float up = 0.5 + 0.5 * normal.z;
    light.rest = sky(0.1 + 0.62 * up) * up + bounce * (1.0 - up)
        + FILL_COLOR * (FILL_STRENGTH * max(dot(normal, fill.xyz), 0.0))
        + RIM_COLOR * (rim.w * max(dot(normal, rim.xyz), 0.0));
    float edge = 1.0 - max(dot(normal, view), 0.0);
    float schlick = edge * edge;
    schlick *= schlick * edge;
    float coat = m.coat * (0.04 + 0.96 * schlick) * (1.0 - m.roughness * 0.5);
    float base = mix(0.04, 1.0, m.metal);
    float alpha = m.roughness * m.roughness + 0.04;
#ifdef PLAIN_LIGHT
    // One highlight, and a room that is the same in all directions.
    float shine = highlight(normal, view, key.xyz, m.coat > 0.25 ? 0.13 : alpha);
    light.gloss.x = (base + 0.03 * m.coat) * shine * KEY_STRENGTH;
    light.gloss.y = (coat + m.metal * (0.45 + 0.5 * normal.z)) * 0.36;
#else
    light.gloss.x = (base * highlight(normal, view, key.xyz, alpha)
        + m.coat * 0.055 * highlight(normal, view, key.xyz, 0.065)) * KEY_STRENGTH;
    vec3 mirrored = reflect(-view, normal);
    float room = mix(bounce.g, sky(mirrored.z * 0.9 + 0.1).g, smoothstep(-0.25, 0.25, mirrored.z));
    // A bright window in the room gives metal its form.
    float window = 1.1 * smoothstep(0.75, 0.97, dot(mirrored, normalize(key.xyz + vec3(0.0, 0.0, 0.35))));
    light.gloss.y = (base * highlight(normal, view, rim.xyz, alpha + 0.1)
        + m.coat * 0.055 * highlight(normal, view, rim.xyz, 0.16)) * rim.w
        + room * coat + m.metal * (room + window) * 0.9;
#endif
    return light;
}

// Light that leaves towards the viewer. `gleam` is the colour of highlights: white, or that of the metal. What is hidden
// from the sky is lit by the surface's own colour instead (Jimenez et al. 2016, simplified), so bright cavities stay
// bright and warm.
vec3 reflected(Light light, vec3 color, vec3 gleam, float key_light, float openness) {
    // With multisampling, what is interpolated may leave its range at the edges of triangles.
    openness = clamp(openness, 0.0, 1.0);
    vec3 open = openness / (1.0 - 0.9 * color * (1.0 - openness));
    return color * (KEY_COLOR * (light.key * key_light) + light.rest * open)
        + gleam * (light.gloss.x * key_light + light.gloss.y * openness);
}
