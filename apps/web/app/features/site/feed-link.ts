import type { MetaDescriptor } from "react-router";

/** Tells feed readers, from the head of a page, where its feed is. */
export function feedLink(title: string, href: string): MetaDescriptor {
  return { tagName: "link", rel: "alternate", type: "application/rss+xml", title, href };
}
