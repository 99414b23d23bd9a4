import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type LettersRead, useLettersSince } from "./letters-since.ts";

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null });
});
afterEach(() => vi.unstubAllGlobals());

const read: LettersRead = { userId: "u1", residenceId: 12, letters: 9, isReading: false };

function told(own: Partial<LettersRead> = {}): number {
  function Probe() {
    return useLettersSince({ ...read, ...own });
  }
  return Number(renderToStaticMarkup(<Probe />));
}

test("letters that came since the board was last opened are counted", () => {
  kept.set("letters_read_u1_12", "7");
  expect(told()).toBe(2);
  expect(told({ letters: 7 })).toBe(0);
});

test("at the first visit, while the number is not known, and on the board itself nothing is told", () => {
  expect(told()).toBe(0);
  kept.set("letters_read_u1_12", "7");
  expect(told({ letters: undefined })).toBe(0);
  expect(told({ isReading: true })).toBe(0);
});

test("letters that were taken away make no negative number", () => {
  kept.set("letters_read_u1_12", "12");
  expect(told()).toBe(0);
});

test("each reader and each residence counts for itself", () => {
  kept.set("letters_read_u1_12", "7");
  expect([told({ userId: "u2" }), told({ residenceId: 13 })]).toEqual([0, 0]);
});

test("what is kept and is no number, or a storage that is closed, counts as the first visit", () => {
  kept.set("letters_read_u1_12", "many");
  expect(told()).toBe(0);
  vi.stubGlobal("localStorage", undefined);
  expect(told()).toBe(0);
});
