// The lighting model: a key light, two weaker ones, a sky that is brighter towards the zenith, and what the board throws
// back. Strengths are sun strengths divided by pi, as a path tracer's matt surface shows them.
//
// It is split in two. `illuminate` knows the surface's form and may run for each pixel, or (PLAIN_LIGHT) only for each
// vertex; `reflected` mixes in colour, shadow and openness for each pixel.
//
// In the pictures of a rest (AREA_LIGHT) sky, fill and rim come from one direction each time, with a shadow map of its
// own, and the sum over all pictures is their light with true shadows; while something moves, they are a formula and
// what hides them is guessed.

struct Material {
    float roughness;
    float coat;
    float metal;
};

// Light that arrives and gleams: from the key light, which may be shadowed, and from all else.
struct Light {
    float key;
    vec3 room;    // sky, fill and rim
    vec3 below;   // what the board throws back
    float key_gloss;
    vec3 gloss;   // by the rest
};

// What hides a point: 0 is hidden, 1 is open.
struct Shade {
    float key;      // from the key light
    float room;     // from the sky, fill and rim
    float own;      // by the surface's own hollows
    vec3 instead;   // radiance of what hides the room; only in the pictures of a rest
};

vec3 sky(float z) {
    return AMBIENT * mix(SKY_LOW, SKY_HIGH, smoothstep(0.0, SKY_REACHED, z));
}

// What the whole sky gives a matt surface whose normal has this height: fitted to the integral, off by 2 % at most.
vec3 sky_light(float z) {
    return AMBIENT * (0.5 + 0.5 * z) * mix(SKY_LOW, SKY_HIGH, 0.46 + 0.30 * z);
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

// `below` is the light that comes up from the board.
Light illuminate(vec3 normal, vec3 view, vec3 below, Material m) {
    Light light;
    float edge = 1.0 - max(dot(normal, view), 0.0);
    float grazing = edge * edge;
    float schlick = grazing * grazing * edge;
    float base = mix(0.04, 1.0, m.metal);
    float mirrored_by_base = base + max(1.0 - m.roughness - base, 0.0) * schlick;
    float mirrored_by_coat = m.coat * (0.04 + (0.96 - COAT_ROUGHNESS) * schlick);
    // What a matt surface under gloss gets is what the gloss lets through; the more so at grazing angles.
    float through = (1.0 - mirrored_by_coat) * (1.0 - mirrored_by_base * (1.0 - m.metal)) * (1.0 - 0.11 * grazing);
    float up = 0.5 + 0.5 * normal.z;
    light.key = max(dot(normal, key.xyz), 0.0) * KEY_STRENGTH * through;
#ifdef AREA_LIGHT
    // The colour comes in where it is known whether the room is hidden.
    light.room = vec3(max(dot(normal, room.xyz), 0.0) * through);
#else
    light.room = (sky_light(normal.z) + FILL_COLOR * (FILL_STRENGTH * max(dot(normal, fill.xyz), 0.0))
        + RIM_COLOR * (rim.w * max(dot(normal, rim.xyz), 0.0))) * through;
#endif
    light.below = below * ((1.0 - up) * through);
    float alpha = m.roughness * m.roughness + 0.04;
#ifdef PLAIN_LIGHT
    // One highlight, and a room that is the same in all directions.
    float shine = highlight(normal, view, key.xyz, m.coat > 0.25 ? 0.13 : alpha);
    light.key_gloss = (base + 0.03 * m.coat) * shine * KEY_STRENGTH;
    light.gloss = vec3((mirrored_by_coat + mirrored_by_base * (0.45 + 0.5 * normal.z)) * 0.36);
#else
    const float COAT_ALPHA = COAT_ROUGHNESS * COAT_ROUGHNESS + 0.04;
    light.key_gloss = (base * highlight(normal, view, key.xyz, alpha)
        + m.coat * 0.04 * highlight(normal, view, key.xyz, COAT_ALPHA)) * KEY_STRENGTH;
    vec3 mirrored = reflect(-view, normal);
    vec3 around = mix(0.7 * below, sky(mirrored.z * 0.9 + 0.1), smoothstep(-0.25, 0.25, mirrored.z));
    light.gloss = RIM_COLOR * (1.1 * rim.w * (base * highlight(normal, view, rim.xyz, alpha + 0.1)
        + m.coat * 0.04 * highlight(normal, view, rim.xyz, 0.16)))
        + around * (1.1 * (mirrored_by_base + mirrored_by_coat));
#endif
    return light;
}

// Light that leaves towards the viewer. `gleam` is the colour of highlights: white, or that of the metal. What is hidden
// from the sky is lit by the surface's own colour instead (Jimenez et al. 2016, simplified), so bright cavities stay
// bright and warm.
vec3 reflected(Light light, vec3 color, vec3 gleam, Shade shade) {
    vec3 own = shade.own / (1.0 - 0.9 * color * (1.0 - shade.own));
#ifdef AREA_LIGHT
    vec3 room = light.room * mix(shade.instead * room_light.w, room_light.rgb, shade.room);
#else
    vec3 room = light.room * shade.room / (1.0 - 0.9 * color * (1.0 - shade.room));
#endif
    return color * (KEY_COLOR * (light.key * shade.key) + room + light.below * own)
        + gleam * (KEY_COLOR * (light.key_gloss * shade.key) + light.gloss * shade.own);
}
