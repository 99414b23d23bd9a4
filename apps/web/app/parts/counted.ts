const inChinese = new Intl.NumberFormat("zh-CN");

/** A whole number as it is displayed: 1,234. */
export function counted(count: number): string {
  return inChinese.format(count);
}
