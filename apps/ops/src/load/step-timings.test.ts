import { expect, test } from "vitest";
import { StepTimings } from "./step-timings.ts";

test("times and errors are taken once, in the order of a visit", () => {
  const timings = new StepTimings();
  for (let ms = 1; ms <= 100; ms += 1) timings.record("lamp", ms);
  timings.record("page", 12.5);
  timings.fail("lamp");
  timings.fail("upload");
  const taken = timings.take();
  expect(taken.map(({ step }) => step)).toEqual(["page", "lamp", "upload"]);
  expect(taken[0]).toMatchObject({ count: 1, errors: 0 });
  expect(taken[0]?.p50).toBeCloseTo(12.5, 1);
  expect(taken[1]).toMatchObject({ count: 100, errors: 1 });
  expect(Math.abs((taken[1]?.p99 ?? 0) - 99)).toBeLessThan(0.5);
  expect(taken[2]).toEqual({ step: "upload", count: 0, errors: 1, p50: 0, p99: 0, max: 0 });
  expect(timings.take()).toEqual([]);
});
