import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Soon } from "./soon.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Draws half of every spread; counts what is done. */
function aPage() {
  const page = { asked: 0 };
  return {
    page,
    soon: new Soon(
      () => (page.asked += 1),
      () => 0.5,
    ),
  };
}

test("one gift makes one call, after the numbers have settled, somewhere within the spread", () => {
  const { page, soon } = aPage();
  soon.call(20_000);
  vi.advanceTimersByTime(11_199);
  expect(page.asked).toBe(0);
  vi.advanceTimersByTime(1);
  expect(page.asked).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(page.asked).toBe(1);
});

test("many gifts meanwhile make one call; one that came right before it makes another", () => {
  const { page, soon } = aPage();
  for (let gift = 0; gift < 10; gift += 1) {
    soon.call(20_000);
    vi.advanceTimersByTime(500);
  }
  vi.advanceTimersByTime(5_500);
  soon.call(20_000);
  vi.advanceTimersByTime(700);
  expect(page.asked).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(page.asked).toBe(2);
});

test("who gave something himself waits for nobody", () => {
  const { page, soon } = aPage();
  soon.call(20_000);
  soon.call(0);
  vi.advanceTimersByTime(1_200);
  expect(page.asked).toBe(1);
});

test("a page that was left asks no more", () => {
  const { page, soon } = aPage();
  soon.call(800);
  soon.stop();
  vi.advanceTimersByTime(60_000);
  expect(page.asked).toBe(0);
});
