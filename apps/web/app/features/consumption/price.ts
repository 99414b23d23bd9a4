/** What something cost, of the wire's yuan: ¥12.00, or that it was free. */
export function price(yuan: string): string {
  return yuan === "0.00" ? "免费" : `¥${yuan}`;
}
