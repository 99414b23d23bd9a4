import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DebouncedTask } from "./use-debounced-refetch.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Takes half of every spread; counts the calls. */
function aPage() {
  const page = { calls: 0 };
  return {
    page,
    soon: new DebouncedTask(
      () => (page.calls += 1),
      () => 0.5,
    ),
  };
}

test("one gift makes one call, after the numbers have settled, somewhere within the spread", () => {
  const { page, soon } = aPage();
  soon.call(20_000);
  vi.advanceTimersByTime(11_199);
  expect(page.calls).toBe(0);
  vi.advanceTimersByTime(1);
  expect(page.calls).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(page.calls).toBe(1);
});

test("many gifts meanwhile make one call; one that arrived right before it makes another", () => {
  const { page, soon } = aPage();
  for (let gift = 0; gift < 10; gift += 1) {
    soon.call(20_000);
    vi.advanceTimersByTime(500);
  }
  vi.advanceTimersByTime(5_500);
  soon.call(20_000);
  vi.advanceTimersByTime(700);
  expect(page.calls).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(page.calls).toBe(2);
});

test("the user's own gift does not wait for the spread", () => {
  const { page, soon } = aPage();
  soon.call(20_000);
  soon.call(0);
  vi.advanceTimersByTime(1_200);
  expect(page.calls).toBe(1);
});

test("a page that was left makes no more calls", () => {
  const { page, soon } = aPage();
  soon.call(800);
  soon.stop();
  vi.advanceTimersByTime(60_000);
  expect(page.calls).toBe(0);
});
