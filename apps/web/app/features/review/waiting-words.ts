/** How long something waits: 不到 1 小时, 5 小时, 3 天 2 小时; whole hours. */
export function waitingWords(hours: number): string {
  if (hours < 1) return "不到 1 小时";
  if (hours < 24) return `${hours} 小时`;
  const [days, rest] = [Math.floor(hours / 24), hours % 24];
  // After a week nobody counts hours.
  return rest === 0 || days >= 7 ? `${days} 天` : `${days} 天 ${rest} 小时`;
}

/** Whole hours after which a family has waited long. */
const patience = 72;

export const isLongWait = (hours: number): boolean => hours >= patience;
