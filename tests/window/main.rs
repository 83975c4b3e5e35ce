//! Tests of the window: real input through XTEST, observed through the event log.
