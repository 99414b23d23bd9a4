import fc from "fast-check";
import { expect, test } from "vitest";
import { areaOf, type Crop, dragged, firstView, largestZoom, zoomedTo } from "./crop-geometry.ts";

const photo: Crop = { image: { width: 1_600, height: 1_200 }, frame: { width: 200, height: 200 } };

test("at first the middle of the image fills the frame", () => {
  expect(areaOf(photo, firstView(photo))).toEqual({ left: 200, top: 0, width: 1_200, height: 1_200 });
});

test("dragging to the left shows what lies to the right, up to the edge", () => {
  const first = firstView(photo);
  expect(areaOf(photo, dragged(photo, first, -10, 0)).left).toBe(260);
  expect(areaOf(photo, dragged(photo, first, -1_000, 50))).toMatchObject({ left: 400, top: 0 });
});

test("the point under the pointer stays there while the image grows", () => {
  const before = firstView(photo);
  const after = zoomedTo(photo, before, 2, 50, -20);
  const under = (view: typeof before) => {
    const { left, top, width } = areaOf(photo, view);
    const scale = width / photo.frame.width;
    return [left + (100 + 50) * scale, top + (100 - 20) * scale];
  };
  expect(under(after)).toEqual(under(before));
  expect(areaOf(photo, after).width).toBe(600);
});

test("the frame is always filled, in its own proportions", () => {
  const size = fc.record({ width: fc.integer({ min: 1, max: 9_000 }), height: fc.integer({ min: 1, max: 9_000 }) });
  const moves = fc.array(
    fc.tuple(
      fc.integer({ min: -500, max: 500 }),
      fc.integer({ min: -500, max: 500 }),
      fc.double({ min: -3, max: 30, noNaN: true }),
    ),
  );
  fc.assert(
    fc.property(size, moves, (image, list) => {
      const crop: Crop = { image, frame: { width: 200, height: 160 } };
      const view = list.reduce(
        (before, [right, down, zoom]) => zoomedTo(crop, dragged(crop, before, right, down), zoom, right, down),
        firstView(crop),
      );
      const { left, top, width, height } = areaOf(crop, view);
      const slack = 1e-6;
      expect(left).toBeGreaterThanOrEqual(-slack);
      expect(top).toBeGreaterThanOrEqual(-slack);
      expect(left + width).toBeLessThanOrEqual(image.width + slack);
      expect(top + height).toBeLessThanOrEqual(image.height + slack);
      expect(width / height).toBeCloseTo(200 / 160);
      expect(view.zoom).toBeLessThanOrEqual(largestZoom(crop));
    }),
  );
});
