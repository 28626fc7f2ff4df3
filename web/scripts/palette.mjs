// Makes a small PNG of a large one: 256 colours chosen by median cut, one byte for each pixel.
import { crc32, deflateSync, inflateSync } from "node:zlib";

/** Reads a PNG as the browser writes it: eight bits a channel, with or without alpha, not interlaced. */
function read(png) {
  const [width, height, channels] = [png.readUInt32BE(16), png.readUInt32BE(20), png[25] === 6 ? 4 : 3];
  const parts = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const raw = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const out = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)];
    for (let x = 0; x < stride; x++) {
      const left = x < channels ? 0 : out[y * stride + x - channels];
      const up = y ? out[(y - 1) * stride + x] : 0;
      const corner = y && x >= channels ? out[(y - 1) * stride + x - channels] : 0;
      const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
      const guess = [0, left, up, (left + up) >> 1, a <= b && a <= c ? left : b <= c ? up : corner][filter];
      out[y * stride + x] = raw[y * (stride + 1) + 1 + x] + guess;
    }
  }
  return { width, height, channels, pixels: out };
}

/** The same picture with at most 256 colours. */
export function reduced(png) {
  const { width, height, channels, pixels } = read(png);
  // colours are counted in 2^15 small boxes; each keeps its sum, so that flat ground keeps its exact colour
  const counts = new Map();
  const keyAt = (i) => ((pixels[i] >> 3) << 10) | ((pixels[i + 1] >> 3) << 5) | (pixels[i + 2] >> 3);
  for (let i = 0; i < pixels.length; i += channels) {
    const key = keyAt(i);
    let box = counts.get(key);
    if (!box) counts.set(key, (box = { key, n: 0, sum: [0, 0, 0] }));
    box.n += 1;
    for (let c = 0; c < 3; c++) box.sum[c] += pixels[i + c];
  }
  const spread = (group) => {
    const ranges = [0, 1, 2].map((c) => {
      const values = group.map((box) => box.sum[c] / box.n);
      return values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b));
    });
    const most = Math.max(...ranges);
    return {
      group,
      channel: ranges.indexOf(most),
      worth: group.length < 2 ? -1 : most * Math.sqrt(group.reduce((n, box) => n + box.n, 0)),
    };
  };
  const groups = [spread([...counts.values()])];
  while (groups.length < 256) {
    const at = groups.reduce((best, one, i) => (one.worth > groups[best].worth ? i : best), 0);
    const { group, channel, worth } = groups[at];
    if (worth < 0) break;
    group.sort((a, b) => a.sum[channel] / a.n - b.sum[channel] / b.n);
    const all = group.reduce((n, box) => n + box.n, 0);
    let cut = 1;
    for (let n = group[0].n; cut < group.length - 1 && n + group[cut].n <= all / 2; cut++) n += group[cut].n;
    groups.splice(at, 1, spread(group.slice(0, cut)), spread(group.slice(cut)));
  }
  const index = new Map();
  const palette = Buffer.alloc(groups.length * 3);
  groups.forEach(({ group }, i) => {
    const all = group.reduce((n, box) => n + box.n, 0);
    for (let c = 0; c < 3; c++)
      palette[i * 3 + c] = Math.round(group.reduce((sum, box) => sum + box.sum[c], 0) / all);
    for (const { key } of group) index.set(key, i);
  });
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      rows[y * (width + 1) + 1 + x] = index.get(keyAt((y * width + x) * channels));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const chunk = (name, data) => {
    const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), body.length + 4);
    return out;
  };
  return Buffer.concat([
    png.subarray(0, 8),
    chunk("IHDR", head),
    chunk("PLTE", palette),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
