import type { MetaDescriptor } from "react-router";

/** Announces a page's feed to feed readers, in the head. */
export function feedLink(title: string, href: string): MetaDescriptor {
  return { tagName: "link", rel: "alternate", type: "application/rss+xml", title, href };
}
