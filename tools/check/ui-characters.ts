import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Finding } from "./source-tree.ts";

/**
 * Characters of the interface that its font subset does not hold yet, as a warning: the page falls back to another
 * face. Asks `missingUiCharacters` of tools/build-fonts.ts, which may return a string or any list of characters.
 */
export async function checkUiCharacters(root: string): Promise<Finding[]> {
  const path = "tools/build-fonts.ts";
  if (!existsSync(join(root, path))) return [];
  const builder: Record<string, unknown> = await import(pathToFileURL(join(root, path)).href);
  if (typeof builder.missingUiCharacters !== "function") return [];
  const missing: unknown = await builder.missingUiCharacters();
  return describeMissing(missing).map((message) => ({ rule: "fonts", path, line: 0, message, level: "warning" }));
}

/** One sentence with all missing characters, or nothing. */
export function describeMissing(missing: unknown): string[] {
  const isList = typeof missing === "string" || (typeof missing === "object" && missing !== null);
  if (!isList || !(Symbol.iterator in Object(missing))) return [];
  const characters = [...(missing as Iterable<unknown>)].map(String);
  return characters.length === 0 ? [] : [`not in the interface font, build it again: ${characters.join("")}`];
}
