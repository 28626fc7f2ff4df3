"""Teaches the eye: `python3 train.py LESSONS OUT [--minutes M] [--foreign VIEWS NAMES]`.

LESSONS has `views.bin` and `labels.bin`, as `cargo run --release -p eye --example school -- lessons` writes them. Needs PyTorch and a GPU.
Writes OUT/eye.onnx (one figure: 12 views in, a score for each of 720 things out) and prints how many are named in one and in ten guesses:
of figures in poses that were not learnt from, of foreign figures, and what plain descriptors of shape would have named.
"""

import argparse
import sys
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

SIDES, PIXELS, THINGS = 12, 48, 720


class Eye(nn.Module):
    """Looks at each side alone, and puts together what is seen strongest and on average."""

    def __init__(self, hidden=256, dropout=0.3):
        super().__init__()
        layers, before = [], 1
        for width, size, stride in ((32, 5, 2), (48, 3, 1), (96, 3, 2), (128, 3, 2), (192, 3, 1)):
            layers += [
                nn.Conv2d(before, width, size, stride, padding=size // 2, bias=False), nn.BatchNorm2d(width), nn.ReLU()
            ]
            before = width
        self.look = nn.Sequential(*layers)
        self.name = nn.Sequential(
            nn.Dropout(dropout), nn.Linear(2 * before, hidden), nn.ReLU(), nn.Dropout(dropout), nn.Linear(hidden, THINGS)
        )

    def forward(self, views):
        figures = views.shape[0] // SIDES
        seen = self.look(views)
        seen = seen.amax(dim=(2, 3)) + 0.5 * seen.mean(dim=(2, 3))
        seen = seen.reshape(figures, SIDES, -1)
        return self.name(torch.cat([seen.amax(dim=1), seen.mean(dim=1)], dim=1))


def prepared(views):
    """From bytes to numbers from 0 to 1, every side alone."""
    return views.reshape(-1, 1, PIXELS, PIXELS).float().div(255)


def spoiled(flat):
    """Moves, scales, turns and leaves out views, all sides of a figure alike or not."""
    n, device = len(flat), flat.device
    theta = torch.zeros(n, 2, 3, device=device)
    scale = 1 + 0.12 * (2 * torch.rand(n // SIDES, 1, device=device) - 1).expand(-1, SIDES).reshape(-1)
    turn = 0.08 * torch.randn(n, device=device)
    theta[:, 0, 0], theta[:, 1, 1] = scale * turn.cos(), scale * turn.cos()
    theta[:, 0, 1], theta[:, 1, 0] = -scale * turn.sin(), scale * turn.sin()
    theta[:, :, 2] = 0.05 * torch.randn(n, 2, device=device)
    flat = F.grid_sample(flat, F.affine_grid(theta, flat.shape, align_corners=False), align_corners=False)
    return flat * (torch.rand(n, 1, 1, 1, device=device) > 0.15)


def rates(scores, labels):
    order = scores.argsort(dim=1, descending=True)
    place = (order == labels[:, None]).float().argmax(dim=1)
    return [100 * (place < k).float().mean().item() for k in (1, 3, 10, 50)]


def all_scores(eye, views, batch=1024):
    eye.eval()
    with torch.no_grad(), torch.autocast("cuda", torch.bfloat16):
        parts = [eye(prepared(part)).float() for part in views.split(batch)]
    return torch.cat(parts)


def descriptors(views):
    """Silhouettes and depths, coarse, whatever the side: mean, greatest and spread over the sides round about, and the others."""
    small = F.adaptive_avg_pool2d(views.float().div(255), 8).flatten(2)
    ring, rest = small[:, :8], small[:, 8:]
    filled = (views > 0).float().flatten(2).mean(dim=2)
    parts = [ring.mean(1), ring.amax(1), ring.std(1), rest.mean(1), filled.sort(dim=1).values * 3]
    return torch.cat(parts, dim=1)


def nearest(lessons, labels, asked, neighbours=15):
    """Scores by the nearest lessons in descriptors."""
    known, wanted = descriptors(lessons), descriptors(asked)
    scores = torch.zeros(len(asked), THINGS, device=asked.device)
    for start in range(0, len(wanted), 256):
        distance = torch.cdist(wanted[start : start + 256], known)
        near, index = distance.topk(neighbours, largest=False)
        scores[start : start + 256].scatter_add_(1, labels[index], torch.exp(-near * 2))
    return scores


def taught(views, labels, begun, seconds, channels_last, kind, tell):
    """The average of the eye's last steps; nothing if its sums came to no number."""
    layout = torch.channels_last if channels_last else torch.contiguous_format
    eye = Eye().cuda().to(memory_format=layout)
    print(sum(weight.numel() for weight in eye.parameters()), "weights", layout, kind, flush=True)
    batch, lost = 384, 0
    teacher = torch.optim.AdamW(eye.parameters(), lr=2e-3, weight_decay=0.02)

    def average(old, new, count):
        # What the very first steps knew must not stay: variances begin a hundred times too large.
        keep = min(0.998, (1 + float(count)) / (10 + float(count)))
        for one, other in zip(old, new):
            one.copy_(torch.lerp(one.float(), other.float(), 1 - keep).to(one.dtype))

    mean = torch.optim.swa_utils.AveragedModel(eye, multi_avg_fn=average, use_buffers=True)
    step = epoch = 0
    while time.time() - begun < seconds:
        eye.train()
        total = 0.0
        for chosen in torch.randperm(len(views), device="cuda").split(batch):
            part = min(1.0, (time.time() - begun) / seconds)
            if len(chosen) < batch or part >= 1:
                break
            for group in teacher.param_groups:
                group["lr"] = 2e-3 * min(1, (step + 1) / 400) * (0.5 * (1 + np.cos(np.pi * part)) + 0.002)
            lesson = spoiled(prepared(views[chosen])).contiguous(memory_format=layout)
            with torch.autocast("cuda", torch.bfloat16, enabled=kind != torch.float32):
                scores = eye(lesson)
            loss = F.cross_entropy(scores.float(), labels[chosen], label_smoothing=0.1)
            teacher.zero_grad(set_to_none=True)
            loss.backward()
            length = torch.nn.utils.clip_grad_norm_(eye.parameters(), 2.0)
            step += 1
            if not torch.isfinite(length):
                lost += 1
                if lost > 20 and lost * 4 > step:
                    return None
                continue
            teacher.step()
            mean.update_parameters(eye)
            total += loss.item()
        epoch += 1
        if epoch in (1, 3) or epoch % 8 == 0 or time.time() - begun >= seconds:
            steps = max(1, len(views) // batch)
            print(f"epoch {epoch}, step {step}, {time.time() - begun:.0f} s, loss {total / steps:.3f}, {lost} lost", flush=True)
            tell(mean.module)
    return mean.module


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("lessons", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=6)
    parser.add_argument("--foreign", nargs=2, type=Path)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.backends.cudnn.benchmark = True

    views = torch.from_numpy(np.fromfile(options.lessons / "views.bin", np.uint8).reshape(-1, SIDES, PIXELS, PIXELS)).cuda()
    labels = torch.from_numpy(np.fromfile(options.lessons / "labels.bin", "<u2").astype(np.int64)).cuda()
    held = int(0.96 * len(views)) // 3 * 3
    asked, answers = views[held:], labels[held:]
    print(f"{held} lessons, {len(asked)} to be asked about, {len(labels.unique())} things", flush=True)

    foreign = None
    if options.foreign:
        names = [line.split() for line in options.foreign[1].read_text().splitlines() if line.strip()]
        foreign = torch.from_numpy(np.fromfile(options.foreign[0], np.uint8).reshape(-1, SIDES, PIXELS, PIXELS)).cuda()
        truth = torch.tensor([int(place) for _, place in names]).cuda()

    def tell(name, scores_of):
        print(f"{name}: unseen poses {rates(scores_of(asked), answers)}", flush=True)
        if foreign is not None:
            print(f"{name}: {len(foreign)} foreign figures {rates(scores_of(foreign), truth)}", flush=True)

    few = torch.randperm(held, device="cuda")[:40000]
    tell("descriptors", lambda asked: nearest(views[few], labels[few], asked))

    seconds, begun = options.minutes * 60, time.time()
    mean = None
    for last, kind in ((True, torch.bfloat16), (False, torch.bfloat16), (False, torch.float32)):
        mean = taught(views[:held], labels[:held], begun, seconds, last, kind, lambda mean: tell("eye", lambda asked: all_scores(mean, asked)))
        if mean is not None:
            break
        print("no number any more: once more with less haste", flush=True)

    eye = mean.eval().float().cpu()
    torch.save(eye.state_dict(), options.out / "eye.pt")
    example = torch.rand(SIDES, 1, PIXELS, PIXELS)
    torch.onnx.export(eye, (example,), str(options.out / "eye.onnx"), input_names=["views"], output_names=["scores"], opset_version=17, dynamo=False)
    if foreign is not None:
        scores = all_scores(eye.cuda(), foreign)
        for (name, place), row in zip(names, scores):
            order = row.argsort(descending=True).tolist()
            print(name, place, "at place", order.index(int(place)) + 1, "first", order[:5])
        # How sharp the scores should be: the temperature that makes foreign figures likeliest.
        for sharp in (0.3, 0.4, 0.5, 0.6, 0.8, 1.0, 1.3):
            print("times", sharp, "loss", F.cross_entropy(scores * sharp, truth).item())


if __name__ == "__main__":
    sys.exit(main())
