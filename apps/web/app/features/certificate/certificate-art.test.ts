import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ridges } from "./certificate-art.ts";

test.each(["certificate-hills", "certificate-hills-stern"])("%s.svg has the same ridges as the painted PNG", (name) => {
  const drawing = readFileSync(new URL(`../../../../../packages/ui/art/scenes/${name}.svg`, import.meta.url), "utf8");
  for (const ridge of ridges) expect(drawing).toContain(`d="${ridge}"`);
});
