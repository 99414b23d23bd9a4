import { expect, test } from "vitest";
import { firstScene } from "./stage.tsx";

test("takes the first URL that names a built-in scene", () => {
  expect(firstScene("", "/art/scenes/level-6-1600.webp?v=0a1b", "level-1")).toBe("level-6");
});

test("an unknown level uses the first level's scene", () => {
  expect(firstScene("", "", "level-9", "level-1")).toBe("level-1");
});

test("an image that is no built-in scene cannot be a stage", () => {
  expect(firstScene("/uploads/3f/ab.webp", "https://elsewhere.example/a.jpg")).toBe("residence-courtyard");
});
