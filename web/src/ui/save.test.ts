import { afterEach, expect, it, vi } from "vitest";
import { shareFile } from "./save";

afterEach(() => vi.unstubAllGlobals());

const file = new File(["x"], "figure.png");

/** A device that shares as it is told to; the names of the files that were saved instead. */
function device(share?: () => Promise<void>): string[] {
  const saved: string[] = [];
  vi.stubGlobal("navigator", share ? { canShare: () => true, share } : {});
  vi.stubGlobal("document", {
    createElement: () => ({
      download: "",
      click() {
        saved.push(this.download);
      },
    }),
  });
  return saved;
}
const fails = (name: string) => () => Promise.reject(new DOMException("no", name));

it("shares a file where the device can", async () => {
  const share = vi.fn(() => Promise.resolve());
  const saved = device(share);
  await shareFile(file, "A figure");
  expect(share).toHaveBeenCalledWith({ files: [file], title: "A figure" });
  expect(saved).toEqual([]);
});

it("saves nothing when somebody thinks better of sharing", async () => {
  const saved = device(fails("AbortError"));
  await shareFile(file, "A figure");
  expect(saved).toEqual([]);
});

it.each(["NotAllowedError", "DataError", "InvalidStateError"])(
  "saves the file when sharing fails with %s",
  async (name) => {
    const saved = device(fails(name));
    await shareFile(file, "A figure");
    expect(saved).toEqual(["figure.png"]);
  },
);

it("saves the file where nothing can be shared", async () => {
  const saved = device();
  await shareFile(file, "A figure");
  expect(saved).toEqual(["figure.png"]);
});
