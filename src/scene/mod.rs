//! What is on the table, as numbers: layout, camera, animation, picking, and the frame a renderer draws.
//!
//! glam only: no GPU, no rules decisions. World: unit = hex side, x towards file i, y towards Black, z up; tile tops
//! at z = 0; angles in radians inside, degrees at the edges.
//!
//! A window drives one [`Scene`]: it tells the size ([`Scene::set_viewport`]), hands on every event of the controller
//! ([`Scene::apply`]) and then its snapshot ([`Scene::set_view`]), asks what lies under the pointer ([`Scene::pick`]),
//! lets time pass ([`Scene::advance`]) and gives [`Scene::frame`] to the renderer.

pub mod animation;
pub mod camera;
pub mod facade;
pub mod frame;
mod help;
pub mod layout;
pub mod lens;
pub mod picking;
pub mod sketch;
mod sweep;

pub use animation::Animator;
pub use camera::{OrbitCamera, Pose, Preset};
pub use facade::{Overlays, Scene, SceneOptions};
pub use frame::{Arrow, ArrowKind, Frame, Marks};
pub use lens::{FreeRect, Lens, Projection, Viewport};
pub use picking::Ray;
pub use sketch::Sketch;
pub use sweep::SweepLight;
