//! What the player wants a picture to be.

/// The widths of a picture of the board, in pixels.
pub const STILL_WIDTHS: [u32; 4] = [640, 1280, 1920, 3840];
/// The widths of an animation, in pixels.
pub const FILM_WIDTHS: [u32; 4] = [320, 480, 640, 960];
/// How long an animation shows each ply, in milliseconds.
pub const FILM_TIMES: [u32; 4] = [500, 1000, 1500, 3000];

/// From where a picture looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PictureView {
    /// As the player looks at the board now.
    Current,
    /// The default view of the side at the bottom.
    Table,
    /// The flat diagram.
    Flat,
}

/// A picture to be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PictureOrder {
    /// The whole game as an animation, or the board as it is shown now.
    pub film: bool,
    /// From where.
    pub view: PictureView,
    /// Width of a single picture in pixels.
    pub still_width: u32,
    /// Width of an animation in pixels.
    pub film_width: u32,
    /// How long an animation shows each ply, in milliseconds.
    pub milliseconds: u32,
    /// Whether letters and numbers stand at the board's edge.
    pub coordinates: bool,
    /// Whether the board carries its marks: the last ply, and in a single picture whatever else is shown now.
    pub marks: bool,
}

impl Default for PictureOrder {
    fn default() -> PictureOrder {
        PictureOrder {
            film: false,
            view: PictureView::Current,
            still_width: 1920,
            film_width: 640,
            milliseconds: 1000,
            coordinates: true,
            marks: true,
        }
    }
}

impl PictureOrder {
    /// Width in pixels.
    pub fn width(&self) -> u32 {
        if self.film { self.film_width } else { self.still_width }
    }

    /// Width and height in pixels: the board's own shape seen from above, that of a screen otherwise.
    pub fn size(&self, from_above: bool) -> (u32, u32) {
        let width = self.width();
        (width, if from_above { width * 7 / 8 } else { width * 9 / 16 })
    }

    /// The ending of its file.
    pub fn ending(&self) -> &'static str {
        if self.film { "gif" } else { "png" }
    }
}
