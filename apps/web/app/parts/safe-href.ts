/** An operator's link if it is safe in `href`: a path of our site or an http address; otherwise null. */
export function safeHref(link: string): string | null {
  if (/^\/(?![/\\])/.test(link)) return link;
  return /^https?:\/\//i.test(link) ? link : null;
}
