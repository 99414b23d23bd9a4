import { unindexedPaths } from "./site-addresses.ts";

/** What crawlers may visit: every public page, and the address of the sitemap. */
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
