import type { StaffRole } from "../staff-roles.ts";

/** The other roles see states and values without details. */
export const healthReaders = ["administrator", "readOnly"] as const satisfies readonly StaffRole[];

/** What 今日 measures of the site, in display order. */
export const healthKinds = [
  "backup",
  "database",
  "disk",
  "wechat",
  "alipay",
  "sms",
  "reminders",
  "certificate",
] as const;

export type HealthKind = (typeof healthKinds)[number];

export const healthTitles: Record<HealthKind, string> = {
  backup: "备份",
  database: "数据库",
  disk: "磁盘",
  wechat: "微信支付",
  alipay: "支付宝",
  sms: "短信",
  reminders: "纪念日提醒",
  certificate: "网址证书",
};
