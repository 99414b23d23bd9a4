import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { create } from "fontkit";
import { expect, test } from "vitest";
import { fontFamilies, webFontPath, webFonts } from "@changming/kit/web-font";
import { webFontBytes } from "./web-font-bytes.ts";

test.for(webFonts)("the address of %s changes with the font, because browsers cache its files for good", (font) => {
  const hash = createHash("sha256").update(webFontBytes(font)).digest("hex");
  expect(webFontPath(font)).toBe(`/fonts/${font}-${hash.slice(0, 8)}.ttf`);
});

test.for(webFonts)("until %s is there, a font of the device has its height, so that lines stay in place", (font) => {
  const { ascent, descent, unitsPerEm } = create(webFontBytes(font));
  const css = readFileSync(new URL("../../../ui/src/fonts.css", import.meta.url), "utf8");
  const face = css.split("@font-face").find((rule) => rule.includes(`"${fontFamilies[font]} Fallback"`));
  const percent = (units: number) => `${Math.round((1_000 * Math.abs(units)) / unitsPerEm) / 10}%`;
  expect(face).toContain(`ascent-override: ${percent(ascent)}`);
  expect(face).toContain(`descent-override: ${percent(descent)}`);
});
