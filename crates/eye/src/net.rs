//! The learned eye: views in, how likely each thing is out. `school/` has the program that taught it.

use std::sync::LazyLock;

use clay::Figure;
use std::sync::Arc;

use rten::{Model, ModelOptions, RunOptions, ThreadPool, op_registry};
use rten_tensor::NdTensor;
use rten_tensor::prelude::*;

use crate::views::{PIXELS, SIDES, surface, views};

/// How many things it tells apart, numbered as its school has them.
pub const THINGS: usize = 720;
/// How sharp its scores are: what made figures likeliest that nobody taught with.
const SHARPNESS: f32 = 1.3;

thread_local! {
    /// One thread for whoever looks: they wait for it alone, and take nothing from others.
    static POOL: Arc<ThreadPool> = Arc::new(ThreadPool::with_num_threads(1));
}

static NET: LazyLock<Option<Model>> = LazyLock::new(|| {
    let operators = op_registry!(Concat, Conv, Gemm, Mul, Add, MaxPool, ReduceMax, ReduceMean, Relu, Reshape);
    ModelOptions::with_ops(operators).load_static_slice(include_bytes!("../data/eye.onnx")).ok()
});

/// How likely each thing is by the looks of a figure; `None` for a figure without clay.
pub fn look(figure: &Figure) -> Option<Vec<f32>> {
    let surface = surface(figure);
    if surface.is_empty() {
        return None;
    }
    let pixels: Vec<f32> = views(&surface).iter().map(|near| f32::from(*near) / 255.0).collect();
    let seen = NdTensor::from_data([SIDES, 1, PIXELS, PIXELS], pixels);
    let options = RunOptions::default().with_thread_pool(Some(POOL.with(Arc::clone)));
    let scores = NET.as_ref()?.run_one(seen.view().into(), Some(options)).ok()?;
    let scores: NdTensor<f32, 2> = scores.try_into().ok()?;
    let scores = scores.to_vec();
    let most = scores.iter().copied().fold(f32::MIN, f32::max);
    let mut likely: Vec<f32> = scores.iter().map(|score| ((score - most) * SHARPNESS).exp()).collect();
    let sum: f32 = likely.iter().sum();
    likely.iter_mut().for_each(|likely| *likely /= sum);
    Some(likely)
}
