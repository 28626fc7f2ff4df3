//! What a shaken barrel sounds like, and what an ear makes of it (ZAP-21, ZAP-22).
