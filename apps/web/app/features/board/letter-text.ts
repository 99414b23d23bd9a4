/** The lines of a letter as its writer set them; an empty line stays a line. */
export function linesOf(content: string): string[] {
  return content.split(/\r\n|[\n\r\u2028\u2029]/);
}

/** `2026-11-20 15:09:53` as one dates a letter: 2026年11月20日. */
export function letterDate(dateTime: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(dateTime) ?? [];
  return year === undefined ? "" : `${year}年${Number(month)}月${Number(day)}日`;
}
