/** A price from the wire's yuan: ¥12.00, or 免费 (free). */
export function price(yuan: string): string {
  return yuan === "0.00" ? "免费" : `¥${yuan}`;
}
