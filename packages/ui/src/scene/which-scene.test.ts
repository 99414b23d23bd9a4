import { expect, test } from "vitest";
import { firstScene } from "./which-scene.ts";

test("takes the first address that names a scene of ours", () => {
  expect(firstScene("", "/art/scenes/level-6-1600.webp?v=0a1b", "level-1")).toBe("level-6");
});

test("an unknown level is shown in the first level's place", () => {
  expect(firstScene("", "", "level-9", "level-1")).toBe("level-1");
});

test("a picture that is none of ours cannot be a stage", () => {
  expect(firstScene("/uploads/3f/ab.webp", "https://elsewhere.example/a.jpg")).toBe("residence-courtyard");
});
