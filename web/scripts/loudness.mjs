// Renders every sound offline and measures it: peak and RMS in dB below full scale, at full volume.
import { served } from "./browser.mjs";

await served(
  async (browser, base) => {
    const page = await browser.newPage();
    await page.goto(base + "/gallery");
    const rows = await page.evaluate(async () => {
      const { voices } = await import("/src/sound.ts");
      const out = [];
      for (const [name, voice] of Object.entries(voices)) {
        const context = new OfflineAudioContext(1, 48000 * 2, 48000);
        const length = voice(context.destination, 0);
        const data = (await context.startRendering())
          .getChannelData(0)
          .subarray(0, Math.round(length * 48000));
        let peak = 0;
        let sum = 0;
        for (const v of data) {
          peak = Math.max(peak, Math.abs(v));
          sum += v * v;
        }
        out.push([name, length, 20 * Math.log10(peak), 10 * Math.log10(sum / data.length)]);
      }
      return out;
    });
    let loud = false;
    for (const [name, length, peak, rms] of rows) {
      console.log(
        `${name.padEnd(6)} ${length.toFixed(2)} s  peak ${peak.toFixed(1)} dBFS  rms ${rms.toFixed(1)} dBFS`,
      );
      if (peak > -2 || rms < -45) loud = true;
    }
    if (loud) process.exitCode = 1;
  },
  { dev: true },
);
