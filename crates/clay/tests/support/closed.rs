//! Whether a surface has holes.
#![allow(dead_code, reason = "not every test needs it")]

use std::collections::HashMap;

use clay::Mesh;

/// Every directed edge has its opposite.
pub fn is_closed(mesh: &Mesh) -> bool {
    let mut edges: HashMap<(u32, u32), i32> = HashMap::new();
    for &[a, b, c] in &mesh.triangles {
        for (from, to) in [(a, b), (b, c), (c, a)] {
            *edges.entry((from.min(to), from.max(to))).or_default() += if from < to { 1 } else { -1 };
        }
    }
    edges.values().all(|&sum| sum == 0)
}
