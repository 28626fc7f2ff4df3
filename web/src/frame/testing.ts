// The hall as a draft meets it, for tests.
export type Put = {
  text: string;
  size: number;
  keepalive: boolean;
  answer(status?: number, body?: unknown): void;
  drop(): void;
};

/** The hall as a draft meets it: what it has, and every PUT that the test has not answered. */
export const hall = {
  has: undefined as string | undefined,
  down: false,
  status: 200,
  refusal: undefined as { status: number; body: unknown } | undefined,
  puts: [] as Put[],
  asked: 0,
};
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** Answers in the hall's place. */
export function answerTo(_address: string, how: RequestInit = {}): Promise<Response> {
  if (how.method !== "PUT") {
    hall.asked++;
    if (hall.down) return Promise.reject(new TypeError("no line"));
    if (hall.refusal)
      return Promise.resolve(
        new Response(JSON.stringify(hall.refusal.body), { status: hall.refusal.status }),
      );
    if (hall.status !== 200) return Promise.resolve(new Response("{}", { status: hall.status }));
    return Promise.resolve(
      hall.has === undefined ? new Response(null, { status: 204 }) : new Response(hall.has),
    );
  }
  return new Promise((done, fail) => {
    const body = how.body as Uint8Array;
    how.signal?.addEventListener("abort", () => fail(new DOMException("", "AbortError")));
    hall.puts.push({
      text: body.length < 1000 ? decode(body) : "",
      size: body.length,
      keepalive: !!how.keepalive,
      answer(status = 204, answer = {}) {
        if (status === 204) hall.has = decode(body);
        done(
          status === 204 ? new Response(null, { status }) : new Response(JSON.stringify(answer), { status }),
        );
      },
      drop: () => fail(new TypeError("no line")),
    });
  });
}
