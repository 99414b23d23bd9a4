import { expect, test } from "vitest";
import { pullOf, swipeOf } from "./use-swipe.ts";

const stroke = (across: number, along: number, ms: number) => ({
  fromX: 200,
  fromY: 300,
  x: 200 + across,
  y: 300 + along,
  ms,
});

test("a long stroke turns the page, however slow", () => {
  expect(swipeOf(stroke(-120, 10, 2_000))).toBe(1);
  expect(swipeOf(stroke(120, -10, 2_000))).toBe(-1);
});

test("a short flick turns it too", () => {
  expect(swipeOf(stroke(-40, 0, 80))).toBe(1);
  expect(swipeOf(stroke(40, 0, 80))).toBe(-1);
});

test("a short slow stroke, a tap and a trembling finger turn nothing", () => {
  expect(swipeOf(stroke(-40, 0, 600))).toBe(0);
  expect(swipeOf(stroke(0, 0, 90))).toBe(0);
  expect(swipeOf(stroke(9, 2, 10))).toBe(0);
});

test("a mostly vertical stroke scrolls, and neither turns nor pulls", () => {
  expect(swipeOf(stroke(90, 160, 200))).toBe(0);
  expect(pullOf(stroke(90, 160, 200))).toBe(0);
});

test("the image follows the finger", () => {
  expect(pullOf(stroke(-33, 4, 50))).toBe(-33);
});
