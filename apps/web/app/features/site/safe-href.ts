/** An operator's link if it may stand in `href`: a path of ours or an http address; otherwise null. */
export function safeHref(link: string): string | null {
  if (/^\/(?![/\\])/.test(link)) return link;
  return /^https?:\/\//i.test(link) ? link : null;
}
