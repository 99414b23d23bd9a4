/**
 * 11 digits, the first 1, the second 3 to 9: the contract's rule, repeated without its schema so that the browser loads
 * no schema library.
 */
export function isMobile(text: string): boolean {
  return /^1[3-9]\d{9}$/.test(text);
}

/** A number as people write it, without its spaces and dashes, the +86 in front, and in plain digits. */
export function plainMobile(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/[\s-]/g, "")
    .replace(/^\+?86(?=1\d{10}$)/, "");
}
