import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { drawSvg } from "@changming/documents/certificate/draw-svg";
import { siteOrnaments } from "@changming/documents/certificate/ornaments";

/** Writes the ornaments that the site's certificates share with the drawn ones. */
export async function writeOrnaments(out: string): Promise<void> {
  for (const [name, drawing] of Object.entries(siteOrnaments())) {
    const file = join(out, `${name}.svg`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, drawSvg(drawing));
  }
}
