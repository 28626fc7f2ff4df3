//! Strokes done as `docs/clay.md` says, word by word and without haste: what the crate is held to.
#![allow(dead_code, reason = "not every test needs it")]

use clay::{Brush, Cut, Dab, SIZE, Stroke, Tool};

const LAST: i64 = SIZE as i64 - 1;
type Voxel = [i64; 3];
type Field = Vec<i64>;

fn place([x, y, z]: Voxel) -> usize {
    (x + 128 * (y + 128 * z)) as usize
}

fn all() -> impl Iterator<Item = Voxel> {
    within([0; 3], [LAST; 3])
}

/// The voxels of a box.
fn within(low: Voxel, high: Voxel) -> impl Iterator<Item = Voxel> {
    (low[2]..=high[2])
        .flat_map(move |z| (low[1]..=high[1]).flat_map(move |y| (low[0]..=high[0]).map(move |x| [x, y, z])))
}

fn root(q: i64) -> i64 {
    let n = q.isqrt();
    if q - n * n > n { n + 1 } else { n }
}

fn written(voxel: Voxel, value: i64) -> i64 {
    let m = voxel.iter().map(|&at| at.min(LAST - at)).min().unwrap();
    value.clamp(-127, 127).max(16 - 32 * m)
}

fn join(a: i64, b: i64) -> i64 {
    let h = (64 - (a - b).abs()).min(127 - a.max(b));
    if h > 0 { a.min(b) - ((h * h) >> 8) } else { a.min(b) }
}

fn plane(d: Voxel, n: Voxel) -> i64 {
    ((d[0] * n[0] + d[1] * n[1] + d[2] * n[2] + (1 << 13)) >> 14).clamp(-127, 127)
}

fn trilinear(old: &Field, p: Voxel) -> i64 {
    let p = p.map(|at| at.clamp(0, 4064));
    let i = p.map(|at| (at >> 5).min(126));
    let e = [0, 1, 2].map(|axis| p[axis] - 32 * i[axis]);
    let mut sum = 0;
    for corner in 0..8i64 {
        let up = [corner & 1, (corner >> 1) & 1, corner >> 2];
        let weight = |axis: usize| if up[axis] == 1 { e[axis] } else { 32 - e[axis] };
        let at = place([i[0] + up[0], i[1] + up[1], i[2] + up[2]]);
        sum += weight(0) * weight(1) * weight(2) * old[at];
    }
    (sum + (1 << 14)) >> 15
}

fn mean(old: &Field, voxel: Voxel, r: i64) -> i64 {
    let hw: i64 = if r < 192 {
        1
    } else if r < 384 {
        2
    } else {
        3
    };
    let n = (2 * hw + 1).pow(3);
    let mut sum = 0;
    for z in -hw..=hw {
        for y in -hw..=hw {
            for x in -hw..=hw {
                sum += old[place([voxel[0] + x, voxel[1] + y, voxel[2] + z].map(|at| at.clamp(0, LAST)))];
            }
        }
    }
    (2 * sum + n).div_euclid(2 * n)
}

fn dab(field: &mut Field, tool: Tool, r: i64, dab: &Dab) {
    let old = field.clone();
    let (c, v, s) = (dab.centre().map(i64::from), dab.direction().map(i64::from), i64::from(dab.strength));
    // Nothing further away changes.
    let low = c.map(|at| (at / 32 - 25).max(0));
    for voxel in within(low, c.map(|at| (at / 32 + 25).min(LAST))) {
        let d = [0, 1, 2].map(|axis| 32 * voxel[axis] - c[axis]);
        let q = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
        let f = old[place(voxel)];
        let new = if matches!(tool, Tool::Add | Tool::Take) {
            let b = root(q) - r;
            if b >= 127 {
                continue;
            }
            if tool == Tool::Add { join(f, b.max(-127)) } else { -join(-f, b.max(-127)) }
        } else {
            if q >= r * r {
                continue;
            }
            let inv = (1 << 28) / (r * r);
            let t = ((r * r - q) * inv) >> 20;
            let w = (t * t) >> 8;
            if w == 0 {
                continue;
            }
            let part = |to: i64| f + (((to - f) * w * s + (1 << 15)) >> 16);
            match tool {
                Tool::Grab => trilinear(
                    &old,
                    [0, 1, 2].map(|axis| 32 * voxel[axis] - ((w * v[axis] * s + (1 << 15)) >> 16)),
                ),
                Tool::Pinch => trilinear(
                    &old,
                    [0, 1, 2].map(|axis| 32 * voxel[axis] + ((d[axis] * w * s + (1 << 17)) >> 18)),
                ),
                Tool::Smooth => part(mean(&old, voxel, r)),
                _ => part(plane(d, v)),
            }
        };
        field[place(voxel)] = written(voxel, new);
    }
}

fn is_within(voxel: Voxel) -> bool {
    voxel.iter().all(|at| (0..128).contains(at))
}

fn neighbours(voxel: Voxel, axis: usize) -> [Voxel; 2] {
    [-1, 1].map(|step| {
        let mut other = voxel;
        other[axis] += step;
        other
    })
}

fn repair(field: &mut Field, touched: &[(Voxel, i64)]) {
    let mut low = [LAST; 3];
    let mut high = [0; 3];
    for (c, r) in touched {
        for axis in 0..3 {
            let of_axis = (0..128i64).filter(|at| (32 * at - c[axis]).abs() < *r);
            for at in of_axis {
                low[axis] = low[axis].min((at - 3).max(0));
                high[axis] = high[axis].max((at + 3).min(LAST));
            }
        }
    }
    let is_frozen = |field: &Field, voxel: Voxel| {
        let inside = field[place(voxel)] < 0;
        (0..3).any(|axis| {
            let near = neighbours(voxel, axis);
            near.into_iter().any(|other| is_within(other) && (field[place(other)] < 0) != inside)
        })
    };
    let mut u: Vec<i64> = field.iter().map(|f| 8 * f.abs()).collect();
    let mut loose = vec![false; field.len()];
    for voxel in within(low, high).filter(|voxel| !is_frozen(field, *voxel)) {
        u[place(voxel)] = 1016;
        loose[place(voxel)] = true;
    }
    for signs in [[1, 1, 1], [-1, -1, -1], [-1, 1, 1], [1, -1, -1]] {
        let along = |axis: usize| {
            let steps = low[axis]..=high[axis];
            let steps: Vec<i64> = if signs[axis] > 0 { steps.collect() } else { steps.rev().collect() };
            steps
        };
        for z in along(2) {
            for y in along(1) {
                for x in along(0) {
                    let voxel = [x, y, z];
                    if !loose[place(voxel)] {
                        continue;
                    }
                    let mut near = [0, 1, 2].map(|axis| {
                        let of = |other: Voxel| if is_within(other) { u[place(other)] } else { 1016 };
                        let [one, other] = neighbours(voxel, axis);
                        of(one).min(of(other))
                    });
                    near.sort_unstable();
                    let [a, b, c] = near;
                    let mut t = a + 256;
                    if t > b && 131_072 - (b - a) * (b - a) >= 0 {
                        t = (a + b + root(131_072 - (b - a) * (b - a))) >> 1;
                    }
                    if t > c {
                        let s = a + b + c;
                        let q = s * s - 3 * (a * a + b * b + c * c - 65_536);
                        if q >= 0 {
                            t = (s + root(q)).div_euclid(3);
                        }
                    }
                    u[place(voxel)] = u[place(voxel)].min(t);
                }
            }
        }
    }
    for voxel in within(low, high).filter(|voxel| loose[place(*voxel)]) {
        let at = place(voxel);
        let far = ((u[at] + 4) >> 3).min(127);
        field[at] = written(voxel, if field[at] < 0 { (-far).min(-1) } else { far });
    }
}

fn brush(field: &mut Field, brush: &Brush) {
    let r = i64::from(brush.radius);
    let mut touched = Vec::new();
    for (index, one) in brush.dabs.iter().enumerate() {
        dab(field, brush.tool, r, one);
        touched.push((one.centre().map(i64::from), r));
        let image = Dab { x: 4064 - one.x, dx: -one.dx, ..*one };
        if brush.mirror && image != *one {
            dab(field, brush.tool, r, &image);
            touched.push((image.centre().map(i64::from), r));
        }
        let bends = !matches!(brush.tool, Tool::Add | Tool::Take);
        if bends && ((index + 1) % 8 == 0 || index + 1 == brush.dabs.len()) {
            repair(field, &touched);
            touched.clear();
        }
    }
}

fn clay(f: i64) -> i64 {
    (16 - f).clamp(0, 32)
}

pub fn amount(field: &[i64]) -> i64 {
    field.iter().map(|f| clay(*f)).sum()
}

fn settle(field: &mut Field, most: i64) {
    if amount(field) <= most {
        return;
    }
    let raised = |field: &Field, o: i64| -> Field {
        field.iter().map(|&f| if f.abs() == 127 { f } else { (f + o).min(127) }).collect()
    };
    let amounts = |o: i64| amount(&raised(field, o));
    let o = (1..=254).find(|&o| amounts(o) <= most);
    let left = o.map_or(0, |o| most - amounts(o));
    let o = o.unwrap_or(254);
    let g = amounts(o - 1) - amounts(o);
    let mut sum = 0;
    for f in field.iter_mut().filter(|f| f.abs() != 127) {
        let mut by = o;
        if clay(*f + o - 1) > clay(*f + o) {
            sum += left;
            if sum >= g {
                sum -= g;
                by = o - 1;
            }
        }
        *f = (*f + by).min(127);
    }
}

/// The field that strokes without shapes make.
pub fn replay(strokes: &[Stroke]) -> Field {
    let mut field = vec![127; 128 * 128 * 128];
    for stroke in strokes {
        match stroke {
            Stroke::Brush(stroke) => brush(&mut field, stroke),
            Stroke::Cut(Cut { x, y, z, dx, dy, dz }) => {
                let (c, n) = ([*x, *y, *z].map(i64::from), [*dx, *dy, *dz].map(i64::from));
                for voxel in all() {
                    let d = [0, 1, 2].map(|axis| 32 * voxel[axis] - c[axis]);
                    let at = place(voxel);
                    field[at] = written(voxel, field[at].max(plane(d, n)));
                }
            }
            Stroke::Settle { amount } => settle(&mut field, i64::from(*amount)),
            Stroke::Shapes { .. } => panic!("shapes have tests of their own"),
        }
    }
    field
}
