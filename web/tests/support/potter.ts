// Somebody who kneads clay: with the mouse, a pen or fingers, as real ones would.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type CDPSession, expect, type Locator } from "@playwright/test";
import type { Tool } from "../../src/games/barbarossa/modelling/tools";
import type { Visitor } from "./visitor";

/** A place on the board: 0, 0 is its upper left corner and 1, 1 its lower right one. */
export type Place = readonly [x: number, y: number];

const AT_HAND: readonly Tool[] = ["add", "take", "pull", "push", "smooth"];

/** Places along a line, both ends among them. */
export const line = (from: Place, to: Place, steps = 8): Place[] =>
  Array.from({ length: steps + 1 }, (_, at) => [
    from[0] + ((to[0] - from[0]) * at) / steps,
    from[1] + ((to[1] - from[1]) * at) / steps,
  ]);
/** Places round a middle, by parts of a whole turn from the right, clockwise. */
export const arc = (middle: Place, radius: Place, from: number, to: number, steps = 20): Place[] =>
  Array.from({ length: steps + 1 }, (_, at) => {
    const angle = 2 * Math.PI * (from + ((to - from) * at) / steps);
    return [middle[0] + radius[0] * Math.cos(angle), middle[1] + radius[1] * Math.sin(angle)];
  });

/** Places of a spiral that begins on top and winds inwards. */
export const spiral = (middle: Place, radius: Place, turns: number, steps = 40): Place[] =>
  Array.from({ length: steps + 1 }, (_, at) => {
    const part = at / steps;
    const angle = 2 * Math.PI * (turns * part - 0.25);
    const far = 1 - 0.8 * part;
    return [middle[0] + far * radius[0] * Math.cos(angle), middle[1] + far * radius[1] * Math.sin(angle)];
  });
/** The same way with a hand that trembles, every time alike. */
export const unsteady = (path: readonly Place[], by = 0.007): Place[] =>
  path.map(([x, y], at) => [x + by * Math.sin(17 * at + 1), y + by * Math.cos(23 * at + 2)]);

export class Potter {
  /** The clay that is left, in a picture and in words. */
  readonly lump: Locator;
  readonly size: Locator;
  readonly strength: Locator;
  readonly mirror: Locator;
  readonly further: Locator;
  #line: CDPSession | undefined;

  constructor(readonly who: Visitor) {
    const { page, words, frame } = who;
    const slider = (name: string) => page.getByRole("slider", { name, exact: true });
    this.lump = page.getByTestId("clay-left");
    this.size = slider(words.of("barbarossa_model_brush_size"));
    this.strength = slider(words.of("barbarossa_model_strength"));
    this.mirror = frame.button("barbarossa_model_mirror");
    // it is also called by the tool that was taken from there
    this.further = page.getByRole("button", { name: words.of("barbarossa_model_tools_further") });
  }

  /** Sits down at a table of their own, with a slip drawn; the table's name. */
  async sitDown(): Promise<string> {
    const { barbarossa } = this.who;
    const { locale } = this.who.words;
    const table = await barbarossa.make({
      sit: [0],
      bots: { 1: "random", 2: "random" },
      options: { language: locale },
    });
    await this.who.goTo(table);
    await barbarossa.choose();
    return table;
  }

  tool(tool: Tool): Locator {
    return this.who.frame.button(`barbarossa_tool_${tool}`);
  }
  /** Takes a tool up, from the drawer if it lies there. */
  async take(tool: Tool, size?: number): Promise<void> {
    if (!AT_HAND.includes(tool) && !(await this.tool(tool).isVisible())) await this.further.click();
    await this.tool(tool).click();
    if (size !== undefined) await this.size.fill(String(size));
  }

  /** Where places of the board are on the page now. */
  async onPage(places: readonly Place[]): Promise<{ x: number; y: number }[]> {
    const box = (await this.who.barbarossa.board.boundingBox())!;
    return places.map(([x, y]) => ({ x: box.x + x * box.width, y: box.y + y * box.height }));
  }

  /** Draws with the mouse; it stays down if it is to. */
  async draw(path: readonly Place[], { up = true }: { up?: boolean } = {}): Promise<void> {
    const { mouse } = this.who.page;
    for (const [at, { x, y }] of (await this.onPage(path)).entries()) {
      await mouse.move(x, y);
      if (at === 0) await mouse.down();
    }
    if (up) await this.lift();
  }
  /** Tips the board towards oneself with the right button, by so many pixels. */
  async tip(by: number): Promise<void> {
    const { mouse } = this.who.page;
    const { x, y } = (await this.onPage([[0.5, 0.4]]))[0]!;
    await mouse.move(x, y);
    await mouse.down({ button: "right" });
    await mouse.move(x, y + by, { steps: 4 });
    await mouse.up({ button: "right" });
  }
  async lift(): Promise<void> {
    await this.who.page.mouse.up();
    await this.rests();
  }
  /** Draws with a pen that presses so hard. */
  async pen(path: readonly Place[], force: number): Promise<void> {
    const line = await this.#cdp();
    const places = await this.onPage(path);
    const send = (type: "mousePressed" | "mouseMoved" | "mouseReleased", place: { x: number; y: number }) =>
      line.send("Input.dispatchMouseEvent", {
        type,
        ...place,
        button: "left",
        buttons: type === "mouseReleased" ? 0 : 1,
        clickCount: 1,
        pointerType: "pen",
        force,
      });
    await send("mousePressed", places[0]!);
    for (const place of places.slice(1)) await send("mouseMoved", place);
    await send("mouseReleased", places.at(-1)!);
    await this.rests();
  }
  /** Puts fingers on the board, moves them or lifts all of them. */
  async fingers(
    type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel",
    places: readonly Place[] = [],
  ) {
    const line = await this.#cdp();
    const touchPoints = (await this.onPage(places)).map((place, id) => ({ id, ...place }));
    await line.send("Input.dispatchTouchEvent", { type, touchPoints });
  }
  /** Draws with a finger. */
  async finger(path: readonly Place[]): Promise<void> {
    await this.fingers("touchStart", [path[0]!]);
    for (const place of path.slice(1)) await this.fingers("touchMove", [place]);
    await this.fingers("touchEnd");
    await this.rests();
  }
  async #cdp(): Promise<CDPSession> {
    return (this.#line ??= await this.who.context.newCDPSession(this.who.page));
  }

  /** How much of the clay is left, in per cent. */
  async left(): Promise<number> {
    return Number.parseInt((await this.who.barbarossa.clayLeft.textContent())!, 10);
  }
  /** Waits until everything is done and made that was asked of the clay. */
  async rests(): Promise<void> {
    await expect(this.who.barbarossa.board).toHaveAttribute("aria-busy", "false");
  }
  /** Waits until the hall has it, too. */
  async isKept(): Promise<void> {
    await this.rests();
    await expect.poll(() => this.who.barbarossa.isKept()).toBe(true);
  }

  /** The figure in the small picture that the page itself makes of it, from the same side every time. */
  picture(figure = 0): Promise<string> {
    const canvas = this.who.barbarossa.figures.nth(figure).locator("canvas");
    return canvas.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  }
  /** How alike the figure and a kept picture of it are: how much of both outlines is the same, and how far apart the light is on what both show. */
  async likeness(name: string, figure = 0): Promise<{ outline: number; light: number }> {
    const file = join(process.cwd(), "tests/pictures", `${name}.png`);
    const now = await this.picture(figure);
    // REMAKE=1 keeps what is seen now: look at it
    if (process.env["REMAKE"]) writeFileSync(file, Buffer.from(now.split(",")[1]!, "base64"));
    const kept = `data:image/png;base64,${readFileSync(file).toString("base64")}`;
    return this.who.page.evaluate(
      async (pictures) => {
        const [one, other] = (await Promise.all(
          pictures.map(async (picture) => {
            const image = new Image();
            image.src = picture;
            await image.decode();
            const canvas = new OffscreenCanvas(image.width, image.height);
            const pen = canvas.getContext("2d")!;
            pen.drawImage(image, 0, 0);
            return pen.getImageData(0, 0, image.width, image.height).data;
          }),
        )) as [Uint8ClampedArray, Uint8ClampedArray];
        let [both, either, apart] = [0, 0, 0];
        for (let at = 0; at < one.length; at += 4) {
          const [a, b] = [one[at + 3]! > 127, other[at + 3]! > 127];
          if (a || b) either++;
          if (!a || !b) continue;
          both++;
          for (let colour = 0; colour < 3; colour++)
            apart += Math.abs(one[at + colour]! - other[at + colour]!) / 3;
        }
        return { outline: both / either, light: apart / both };
      },
      [now, kept],
    );
  }
}
