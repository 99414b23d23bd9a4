/** How long an item has been waiting: 不到 1 小时, 5 小时, 3 天 2 小时; whole hours. */
export function waitingText(hours: number): string {
  if (hours < 1) return "不到 1 小时";
  if (hours < 24) return `${hours} 小时`;
  const days = Math.floor(hours / 24);
  const rest = hours % 24;
  // After a week hours do not matter.
  return rest === 0 || days >= 7 ? `${days} 天` : `${days} 天 ${rest} 小时`;
}

/** Whole hours after which a wait counts as long. */
const longWaitHours = 72;

export const isLongWait = (hours: number): boolean => hours >= longWaitHours;
