/** A day of the wire (`2026-11-20` or with a time behind it) as one reads it: 2026 年 11 月 20 日. */
export function dayWords(wire: string): string {
  const [year = "", month = "", day = ""] = wire.slice(0, 10).split("-");
  return `${year} 年 ${Number(month)} 月 ${Number(day)} 日`;
}
