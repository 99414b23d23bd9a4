import type { BodyOf } from "@changming/contract/define";
import { occasionKinds, type reminder, reminderChannels } from "@changming/contract/reminder";
import { daysBetween, shanghaiDateTime, weekdayName } from "@changming/kit/shanghai";
import type { getReminderRule, listReminderHistory, listReminders, Rule } from "./list-reminders.ts";

type RuleBody = Pick<
  BodyOf<typeof reminder.rule>,
  "occasions" | "lead_days" | "hour" | "calendar" | "counted_from" | "channels"
>;

function presentRule({ occasions, lead_days, hour, calendar, counted_from, channels }: Rule): RuleBody {
  return {
    occasions: occasionKinds.filter((kind) => occasions.includes(kind)),
    lead_days,
    hour,
    calendar,
    counted_from,
    channels: reminderChannels.filter((channel) => channels.includes(channel)),
  };
}

export function presentReminders(found: Awaited<ReturnType<typeof listReminders>>): BodyOf<typeof reminder.list> {
  return {
    itemList: found.days.map(({ residenceId, name, kind, title, on, lunarText, remindOn, hour }) => ({
      residence_id: residenceId,
      name,
      kind,
      title,
      date: on,
      weekday: weekdayName(on),
      lunar: lunarText,
      days: daysBetween(found.today, on),
      remind_on: remindOn,
      hour,
    })),
    rules: found.rules.map((rule) => ({ residence_id: rule.id, name: rule.name, ...presentRule(rule) })),
    time_zone: found.timeZone,
    is_zone_chosen: found.isZoneChosen,
    sms: found.sms,
    wechat: found.wechat,
    sms_left: found.smsLeft,
    push_key: found.pushKey,
  };
}

export function presentReminderRule({
  residence,
  isSet,
  available,
  rule,
}: Awaited<ReturnType<typeof getReminderRule>>): BodyOf<typeof reminder.rule> {
  return {
    residence_id: residence.id,
    name: residence.name,
    is_private: residence.is_private,
    is_set: isSet,
    available,
    ...presentRule(rule),
  };
}

/** Why a message did not go, for its reader. Whatever a provider answered is for the operator alone. */
const reasonTexts: Record<string, string> = {
  closed: "账号已注销",
  suspended: "账号已停用",
  invisible: "那时您看不到这处居所",
  tooLate: "那天已经过去了，没有再发",
  withdrawn: "您后来改了或停用了这条提醒",
  channelOff: "本站现在不用这种方式",
  noNumber: "账号没有手机号",
  unverified: "手机号还没有重新验证",
  stopped: "您停用了短信",
  monthlyLimit: "这个月的短信已满",
  sameDay: "这一天已发过一条短信",
  noWechat: "账号没有绑定微信",
  noDevice: "那个浏览器不再收提醒",
  notFollowing: "您还没有关注本站的公众号",
  notDelivered: "微信没有送到，可能是您不收这类消息",
  interrupted: "发送中断，不知有没有送到",
};

const unknownText = "没有等到答复，不知有没有送到";
const failedText = "没有发出去";

type HistoryItem = BodyOf<typeof reminder.history>["itemList"][number];

export function presentReminderHistory({
  rows,
  counts,
}: Awaited<ReturnType<typeof listReminderHistory>>): BodyOf<typeof reminder.history> {
  return {
    counts,
    itemList: rows.map(({ id, residence_id, title, on_day, channel, state, reason, changed_at }) => ({
      id,
      residence_id: title === null ? 0 : residence_id,
      title: title ?? "",
      date: title === null ? "" : on_day,
      channel,
      state: state === "sending" ? "waiting" : state,
      reason: reasonText(state === "sending" ? "waiting" : state, reason),
      at: shanghaiDateTime(changed_at),
    })),
  };
}

function reasonText(state: HistoryItem["state"], reason: string): string {
  if (state === "sent" || state === "waiting") return "";
  return reasonTexts[reason] ?? (state === "unknown" ? unknownText : failedText);
}
