import { unindexedPaths } from "./site-addresses.ts";

/** What crawlers may visit: every public page, and where the list of them is. */
export function robots(origin: string): Buffer {
  const lines = [
    "User-agent: *",
    ...unindexedPaths.map((path) => `Disallow: ${path}`),
    "Disallow: /*.data",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ];
  return Buffer.from(lines.join("\n"));
}
