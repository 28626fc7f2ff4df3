import { expect, it } from "vitest";
import { fromDraft, toBytes, toDraft, toText } from "./picture";

it("reads a draft as it was kept", () => {
  expect(fromDraft(toDraft(7, "(°v°)"))).toEqual({ price: 7, drawn: "(°v°)" });
});

it("hands in the very bytes that an offer would attach", () => {
  expect(toDraft(7, "owl").subarray(1)).toEqual(toBytes("owl"));
  expect(toText(toBytes("owl"))).toBe("owl");
});
