import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { drawSvg } from "./draw-svg.ts";
import { sealsOf, siteOrnaments } from "./ornaments.ts";

test.each(Object.entries(siteOrnaments()))(
  "the site's %s.svg is what the drawn certificates contain",
  (name, drawing) => {
    const file = new URL(`../../../../apps/web/public/art/${name}.svg`, import.meta.url);
    expect(readFileSync(file, "utf8")).toBe(drawSvg(drawing));
  },
);

test("the seals of a site of another name do not name the product", () => {
  expect(sealsOf("长明").property).toBe("长明居所");
  expect(Object.values(sealsOf("青松园")).join("")).not.toContain("长明");
});
