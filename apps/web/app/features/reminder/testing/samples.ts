import type { UserInfo } from "../../../api/user-info.ts";
import type { DayAhead, Reminders, Rule, RuleDetail } from "../reminder-texts.ts";

/** Test data: an account that is reminded of one residence, by SMS too. */
export const user = { id: "u1", token: "t" } as UserInfo;

export const day: DayAhead = {
  residence_id: 12,
  name: "沈玉兰",
  kind: "anniversary",
  title: "沈玉兰去世三周年",
  date: "2026-12-14",
  weekday: "星期一",
  lunar: "农历十一月初六",
  days: 17,
  remind_on: ["2026-12-13", "2026-12-14"],
  hour: 9,
};

export const rule: Rule = {
  residence_id: 12,
  name: "沈玉兰",
  occasions: ["anniversary", "birthday"],
  lead_days: [0, 1],
  hour: 9,
  calendar: "family",
  counted_from: "day",
  channels: ["sms"],
};

export const ruleDetail: RuleDetail = {
  ...rule,
  is_private: false,
  is_set: true,
  available: ["anniversary", "birthday", "qingming", "zhongyuan", "hanyi", "dongzhi"],
};

export const reminders: Reminders = {
  itemList: [day],
  rules: [rule],
  time_zone: "Asia/Shanghai",
  is_zone_chosen: true,
  sms: "ready",
  wechat: "off",
  sms_left: 8,
  push_key: "BKey",
};
