const inChinese = new Intl.NumberFormat("zh-CN");

/** A whole number as it is read: 1,234. */
export function counted(count: number): string {
  return inChinese.format(count);
}
