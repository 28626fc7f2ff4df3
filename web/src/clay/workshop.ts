// Where clay is worked on beside the page: one worker, and a short queue before it.
import { Fault, type FaultKey, type Place } from "./fault";
import type { Answered, Asked, Job, JobKind } from "./jobs";
import type { Mesh } from "./mesh";

/** What the worker says of a job. */
export type Report =
  { answer: Answered[JobKind] } | { fault: { key: FaultKey; place: Place | undefined } } | { broken: string };

/** A newer job of the same lane has taken this one's place, or there are too many: nobody waits for it. */
export class Dropped extends Error {
  override name = "Dropped";
}

interface Waiting {
  job: Job;
  lane: string | undefined;
  settle(answer: Answered[JobKind]): void;
  fail(why: Error): void;
}

/** The part of a worker that is used here. */
export type WorkerLike = Pick<Worker, "postMessage" | "terminate" | "addEventListener">;

const newWorker = (): WorkerLike => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });

/** So many jobs wait at most. */
export const MOST_WAITING = 32;

export class Workshop {
  #worker: WorkerLike | undefined;
  #now: Waiting | undefined;
  #waiting: Waiting[] = [];

  constructor(readonly make: () => WorkerLike = newWorker) {}

  /**
   * Has a job done. Of the jobs of one `lane` only the newest waits, as is right for looks at something that is being dragged;
   * the others are `Dropped`. A figure that is none is thrown as `Fault`.
   */
  ask<K extends JobKind>(kind: K, asked: Asked[K], lane?: string): Promise<Answered[K]> {
    return new Promise((settle, fail) => {
      if (lane !== undefined) this.#drop((other) => other.lane === lane);
      if (this.#waiting.length >= MOST_WAITING)
        return fail(new Dropped("too much clay waits to be worked on"));
      this.#waiting.push({ job: { kind, asked } as Job, lane, settle: settle as Waiting["settle"], fail });
      this.#next();
    });
  }

  /** Stops the worker; the next job starts another. */
  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#now?.fail(new Dropped("closed"));
    this.#now = undefined;
    this.#drop(() => true);
  }

  #drop(which: (waiting: Waiting) => boolean): void {
    const dropped = this.#waiting.filter(which);
    this.#waiting = this.#waiting.filter((waiting) => !which(waiting));
    for (const { fail } of dropped) fail(new Dropped("not wanted any more"));
  }

  #next(): void {
    if (this.#now) return;
    this.#now = this.#waiting.shift();
    if (!this.#now) return;
    this.#worker ??= this.#started();
    this.#worker.postMessage(this.#now.job);
  }

  #started(): WorkerLike {
    const worker = this.make();
    worker.addEventListener("message", (event) => {
      if (worker === this.#worker) this.#done((event as MessageEvent<Report>).data);
    });
    worker.addEventListener("error", () => {
      if (worker !== this.#worker) return;
      worker.terminate();
      this.#worker = undefined;
      this.#done({ broken: "the worker broke down" });
    });
    return worker;
  }

  #done(report: Report): void {
    const job = this.#now;
    this.#now = undefined;
    if ("answer" in report) job?.settle(report.answer);
    else if ("fault" in report) job?.fail(new Fault(report.fault.key, report.fault.place));
    else job?.fail(new Error(report.broken));
    this.#next();
  }
}

/** The page's own. */
export const workshop = new Workshop();

/** Meshes of figures by the ids of their attachments; bytes with an id never change, so one mesh serves the whole page. */
export class Meshes {
  #kept = new Map<string, Promise<Mesh>>();

  constructor(
    readonly shop: Workshop = workshop,
    readonly most = 24,
  ) {}

  /** The mesh of a figure; its bytes are only fetched if it is not here. What went wrong is not remembered. */
  of(id: string, bytes: () => Promise<Uint8Array<ArrayBuffer>>): Promise<Mesh> {
    const coming =
      this.#kept.get(id) ?? bytes().then(async (own) => (await this.shop.ask("figure", { bytes: own })).mesh);
    this.#kept.delete(id);
    this.#kept.set(id, coming);
    coming.catch(() => {
      if (this.#kept.get(id) === coming) this.#kept.delete(id);
    });
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.most) break;
      this.#kept.delete(oldest);
    }
    return coming;
  }
}

export const meshes = new Meshes();
