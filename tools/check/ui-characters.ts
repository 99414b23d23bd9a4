import { missingUiCharacters } from "../site-build/ui-characters.ts";
import type { Finding } from "./source-tree.ts";

/** Characters of the interface that its font subset does not contain yet: the page would fetch a slice for them. */
export async function checkUiCharacters(): Promise<Finding[]> {
  const missing = [...(await missingUiCharacters())].join("");
  if (missing === "") return [];
  const message = `not in the interface font, run tools/build-fonts.ts --ui: ${missing}`;
  return [{ rule: "fonts", path: "packages/ui/src/fonts/ui-characters.txt", line: 0, message, level: "warning" }];
}
