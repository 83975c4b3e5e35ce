//! A file manager of sorts: drags a file over a window and drops it there, by the protocol XDND.

use super::{Display, PATIENCE, ms};
use std::time::Instant;
use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    ClientMessageEvent, ConnectionExt, CreateWindowAux, EventMask, PropMode, SELECTION_NOTIFY_EVENT,
    SelectionNotifyEvent, Window, WindowClass,
};
use x11rb::wrapper::ConnectionExt as _;

/// The version of the protocol that is spoken.
const VERSION: u32 = 5;

impl Display {
    /// Drops a file at a place of the screen that belongs to this window.
    pub fn drop_file(&self, target: Window, path: &str, (x, y): (i32, i32)) {
        let connection = self.connection();
        let source = connection.generate_id().unwrap();
        let (class, aux) = (WindowClass::INPUT_ONLY, CreateWindowAux::new());
        connection.create_window(0, source, self.root(), 0, 0, 1, 1, 0, class, 0, &aux).unwrap().check().unwrap();
        let [selection, list, copy] = ["XdndSelection", "text/uri-list", "XdndActionCopy"].map(|name| self.atom(name));
        connection.set_selection_owner(source, selection, x11rb::CURRENT_TIME).unwrap().check().unwrap();
        let send = |kind: &str, data: [u32; 4]| {
            let data = [source, data[0], data[1], data[2], data[3]];
            let message = ClientMessageEvent::new(32, target, self.atom(kind), data);
            connection.send_event(false, target, EventMask::NO_EVENT, message).unwrap().check().unwrap();
        };
        send("XdndEnter", [VERSION << 24, list, 0, 0]);
        send("XdndPosition", [0, (x as u32) << 16 | y as u32, x11rb::CURRENT_TIME, copy]);
        let (status, finished) = (self.atom("XdndStatus"), self.atom("XdndFinished"));
        let (mut accepted, mut handed, mut dropped) = (false, false, false);
        let until = Instant::now() + PATIENCE;
        loop {
            assert!(Instant::now() < until, "the file is not taken: accepted {accepted}, handed over {handed}");
            match connection.poll_for_event().unwrap() {
                Some(Event::SelectionRequest(request)) => {
                    let text = format!("file://{}\r\n", path.replace(' ', "%20"));
                    let (to, place) = (request.requestor, request.property);
                    let written = connection.change_property8(PropMode::REPLACE, to, place, list, text.as_bytes());
                    written.unwrap().check().unwrap();
                    let notice = SelectionNotifyEvent {
                        response_type: SELECTION_NOTIFY_EVENT,
                        sequence: 0,
                        time: request.time,
                        requestor: to,
                        selection,
                        target: request.target,
                        property: place,
                    };
                    connection.send_event(false, to, EventMask::NO_EVENT, notice).unwrap().check().unwrap();
                    handed = true;
                }
                Some(Event::ClientMessage(message)) if message.type_ == status => {
                    accepted = message.data.as_data32()[1] & 1 == 1;
                }
                Some(Event::ClientMessage(message)) if message.type_ == finished => break,
                Some(_) => {}
                None => std::thread::sleep(ms(5)),
            }
            if accepted && handed && !dropped {
                send("XdndDrop", [0, x11rb::CURRENT_TIME, 0, 0]);
                dropped = true;
            }
        }
        connection.destroy_window(source).unwrap().check().unwrap();
    }
}
