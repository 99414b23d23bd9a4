import type { BodyOf } from "@changming/contract/define";
import type {
  leadDayChoices,
  OccasionKind,
  reminder,
  ReminderChannelChoice,
  smsPerMonth,
} from "@changming/contract/reminder";

export type Reminders = BodyOf<typeof reminder.list>;
export type DayAhead = Reminders["itemList"][number];
export type Rule = Reminders["rules"][number];
export type RuleDetail = BodyOf<typeof reminder.rule>;
export type SentItem = BodyOf<typeof reminder.history>["itemList"][number];

/** Kinds of days by their names in a list. */
export const occasionNames: Record<OccasionKind, string> = {
  anniversary: "忌日",
  birthday: "生辰",
  customary: "纪念日",
  mourning: "头七到百日",
  qingming: "清明",
  zhongyuan: "中元节",
  hanyi: "寒衣节",
  dongzhi: "冬至",
};

/** The contract's own constants are beside its schemas, which no browser loads; the types hold both together. */
export const leadDays = [0, 1, 3, 7] as const satisfies typeof leadDayChoices;
export const smsLimit = 10 satisfies typeof smsPerMonth;

export const leadText = (days: number): string => (days === 0 ? "当天" : `前 ${days} 天`);

/** 上午 9 点, 下午 1 点 */
export function hourText(hour: number): string {
  const part = hour < 9 ? "早上" : hour < 12 ? "上午" : hour === 12 ? "中午" : hour < 18 ? "下午" : "晚上";
  return `${part} ${hour > 12 ? hour - 12 : hour} 点`;
}

/** 前 1 天、当天，上午 9 点 */
export function whenText({ lead_days: days, hour }: Pick<Rule, "lead_days" | "hour">): string {
  const leads = days.toSorted((one, other) => other - one).map(leadText);
  return `${leads.join("、")}，${hourText(hour)}`;
}

const calendarTexts = { family: "", solar: "（都按公历）", lunar: "（都按农历）" } as const;

/** 忌日、生辰（都按农历） */
export function whatText({ occasions, calendar }: Pick<Rule, "occasions" | "calendar">): string {
  return occasions.map((kind) => occasionNames[kind]).join("、") + calendarTexts[calendar];
}

/** Ways in which a message goes. */
export const channelNames: Record<SentItem["channel"], string> = {
  inbox: "站内消息",
  sms: "短信",
  wechat: "微信",
  push: "浏览器通知",
};

/** Why a chosen way is not in use at present; "" when it is. */
function pausedText(channel: ReminderChannelChoice, { sms, wechat }: Pick<Reminders, "sms" | "wechat">): string {
  if (channel === "push") return "";
  const state = channel === "sms" ? sms : wechat;
  if (state === "ready") return "";
  return state === "stopped" ? "（您停用了）" : "（现在收不到）";
}

/** 站内消息、短信（您停用了） */
export function howText({ channels }: Pick<Rule, "channels">, states: Pick<Reminders, "sms" | "wechat">): string {
  return [channelNames.inbox, ...channels.map((one) => channelNames[one] + pausedText(one, states))].join("、");
}

/** 12月14日, from a wire day. */
export const shortDay = (date: string): string => `${Number(date.slice(5, 7))}月${Number(date.slice(8, 10))}日`;

/** 今天, 还有 12 天 */
export function daysText(days: number): string {
  return ["今天", "明天", "后天"][days] ?? `还有 ${days} 天`;
}

/** When messages about a day still go. Those of the past may have gone or not, as for a rule that is newer. */
export function remindText({ remind_on: on, hour }: Pick<DayAhead, "remind_on" | "hour">): string {
  if (on.length === 0) return "这一次的提醒时间已经过了";
  return `将在 ${on.map(shortDay).join("、")}${hourText(hour)}提醒`;
}

export interface Month {
  /** 2026年12月 */
  title: string;
  days: DayAhead[];
}

/** The days, which are in their order, by month. */
export function monthsOf(days: readonly DayAhead[]): Month[] {
  const months: Month[] = [];
  for (const day of days) {
    const title = `${day.date.slice(0, 4)}年${Number(day.date.slice(5, 7))}月`;
    const last = months.at(-1);
    if (last?.title === title) last.days.push(day);
    else months.push({ title, days: [day] });
  }
  return months;
}

/** What became of a message. */
export const stateTexts: Record<SentItem["state"], string> = {
  waiting: "等着发",
  sent: "已发出",
  failed: "没有发出",
  unknown: "不知有没有送到",
  skipped: "没有发",
};
