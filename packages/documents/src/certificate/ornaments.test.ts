import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { drawSvg } from "./draw-svg.ts";
import { siteOrnaments } from "./ornaments.ts";

test.each(Object.entries(siteOrnaments()))(
  "the site's %s.svg is what the drawn certificates contain",
  (name, drawing) => {
    const file = new URL(`../../../../apps/web/public/art/${name}.svg`, import.meta.url);
    expect(readFileSync(file, "utf8")).toBe(drawSvg(drawing));
  },
);
