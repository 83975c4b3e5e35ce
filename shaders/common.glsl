// Put before every shader of the scene, after RANGE (Features::range) and the colours of palette.rs. Light is linear here; see `encode`.

uniform mat4 view_projection;
uniform mat4 shadow_matrix;   // world to the shadow map's 0..1 cube
uniform vec4 eye;             // xyz; w = 1 in perspective, 0 when all lines of sight are parallel
uniform vec4 back;            // towards the viewer, for parallel lines of sight
uniform vec4 key;             // towards the lights
uniform vec4 fill;
uniform vec4 rim;             // w = strength
uniform vec4 slope;           // xy = how far the key light moves sideways per unit of height; zw = 1 / half size of the ground map
uniform vec4 options;         // x = a texel of the shadow map, y = flatness 0..1, z = turn of the labels in radians, w = number of the picture in a rest
uniform vec4 sweep;           // the light after a breakthrough: x = its front along the files, y = its way 1 or -1, z = strength

#ifdef AREA_LIGHT
// The one direction from which this picture of a rest gets all light but the key light's.
uniform vec4 room;            // towards it
uniform vec4 room_light;      // on a matt white surface that faces it; w = what this direction of the sky stands for
uniform vec4 room_below;      // towards the place of the board whose light is taken into account
uniform vec4 room_white;      // radiance of White's pieces on the side away from it
uniform vec4 room_black;      // of Black's
uniform mat4 room_matrix;     // world to its shadow map's 0..1 cube
#endif

const float PI = 3.14159265;

// Linear light to sRGB, the curve fitted by square roots: off by less than a tenth of a step of eight bits.
vec3 encode(vec3 light) {
    vec3 c = clamp(light / RANGE, 0.0, 1.0);
    vec3 root = sqrt(c);
    vec3 curve = 0.83366225 * root + 0.29818565 * sqrt(root) - 0.05528638 * c - 0.07692056;
    return mix(curve, c * 12.92, step(c, vec3(0.0031308)));
}

// sRGB to linear light.
vec3 decode(vec3 srgb) {
    return RANGE * mix(pow((srgb + 0.055) / 1.055, vec3(2.4)), srgb / 12.92, step(srgb, vec3(0.04045)));
}

// A fine pattern in 0..1 that hides the steps of eight bits (interleaved gradient noise, Jimenez 2014). It is fixed but
// in the pictures of a rest, in whose sum it vanishes.
float pattern(vec2 pixel) {
    return fract(52.9829189 * fract(dot(pixel + 5.588238 * options.w, vec2(0.06711056, 0.00583715))));
}

vec3 to_viewer(vec3 world) {
    return eye.w > 0.5 ? normalize(eye.xyz - world) : back.xyz;
}
