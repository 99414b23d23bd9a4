import type { standardTimeZone } from "@changming/contract/reminder";
import { isoDateTime } from "@changming/kit/shanghai";
import { dayText } from "../../parts/day-text.ts";

/** Of an account that chose none. */
export const standardZone = "Asia/Shanghai" satisfies typeof standardTimeZone;

/** Places by which people know their time, from east to west of China. */
const places: Readonly<Record<string, string>> = {
  "Asia/Shanghai": "北京",
  "Asia/Hong_Kong": "香港",
  "Asia/Macau": "澳门",
  "Asia/Taipei": "台北",
  "Asia/Tokyo": "东京",
  "Asia/Seoul": "首尔",
  "Asia/Singapore": "新加坡",
  "Asia/Kuala_Lumpur": "吉隆坡",
  "Asia/Manila": "马尼拉",
  "Asia/Bangkok": "曼谷",
  "Asia/Jakarta": "雅加达",
  "Australia/Sydney": "悉尼",
  "Australia/Melbourne": "墨尔本",
  "Australia/Brisbane": "布里斯班",
  "Australia/Perth": "珀斯",
  "Pacific/Auckland": "奥克兰",
  "Asia/Dubai": "迪拜",
  "Europe/Moscow": "莫斯科",
  "Europe/Berlin": "柏林",
  "Europe/Rome": "罗马",
  "Europe/Madrid": "马德里",
  "Europe/Paris": "巴黎",
  "Europe/London": "伦敦",
  "Africa/Johannesburg": "约翰内斯堡",
  "America/Sao_Paulo": "圣保罗",
  "America/New_York": "纽约",
  "America/Toronto": "多伦多",
  "America/Chicago": "芝加哥",
  "America/Denver": "丹佛",
  "America/Edmonton": "埃德蒙顿",
  "America/Los_Angeles": "洛杉矶",
  "America/Vancouver": "温哥华",
  "Pacific/Honolulu": "檀香山",
};

/** Places that are not offered, whose names browsers have in English only. */
const otherPlaces: Readonly<Record<string, string>> = {
  "Asia/Urumqi": "乌鲁木齐",
  "America/Phoenix": "凤凰城",
  "America/Anchorage": "安克雷奇",
  "America/Mexico_City": "墨西哥城",
  UTC: "世界标准",
  "Etc/UTC": "世界标准",
};

/** 温哥华; another zone by the browser's name for it, or its own. */
export function zoneName(zone: string): string {
  const all = { ...places, ...otherPlaces };
  const known = Object.hasOwn(all, zone) ? all[zone] : undefined;
  if (known !== undefined) return known;
  try {
    const format = new Intl.DateTimeFormat("zh-CN", { timeZone: zone, timeZoneName: "shortGeneric" });
    const name = format.formatToParts(0).find(({ type }) => type === "timeZoneName")?.value ?? zone;
    return name.replace(/时间$/, "");
  } catch {
    return zone;
  }
}

/** The time zone of this browser, if the server would accept its name. */
export function browserZone(): string {
  const zone: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone && /^[A-Za-z][\w+/-]{1,39}$/.test(zone) ? zone : standardZone;
}

/** The zones to choose from; those that are none of the common ones come first. */
export function zoneChoices(...own: readonly string[]): { zone: string; name: string }[] {
  const others = own.filter((zone) => !Object.hasOwn(places, zone));
  return [...new Set([...others, ...Object.keys(places)])].map((zone) => ({ zone, name: zoneName(zone) }));
}

/** Of a year: summer time differs. */
const sampledMonths = [0, 3, 6, 9];

function clockAt(zone: string, instant: Date): string {
  const format = { timeZone: zone, day: "numeric", hour: "numeric", minute: "numeric", hourCycle: "h23" } as const;
  return new Intl.DateTimeFormat("en", format).format(instant);
}

/** Whether the clocks of both zones agree all year, as in 北京 and 香港; `now` names the year. */
export function hasSameClock(one: string, other: string, now: Date): boolean {
  if (one === other) return true;
  const instants = sampledMonths.map((month) => new Date(Date.UTC(now.getUTCFullYear(), month, 1)));
  try {
    return instants.every((instant) => clockAt(one, instant) === clockAt(other, instant));
  } catch {
    return false;
  }
}

/** 2026年12月13日 09:00 by the clock of a zone; `at` is a wire time. */
export function momentText(at: string, zone: string): string {
  const instant = new Date(isoDateTime(at));
  // The Swedish format is that of the wire.
  const local = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
  const text = local.format(instant);
  return `${dayText(text)} ${text.slice(11, 16)}`;
}

/** The zone that the account chose; until then that of the browser. */
export function zoneOf({
  is_zone_chosen: isChosen,
  time_zone,
}: {
  is_zone_chosen: boolean;
  time_zone: string;
}): string {
  return isChosen ? time_zone : browserZone();
}
