import { skipReasonNames } from "@changming/contract/admin/mailing-text";
import { residenceKindNames } from "@changming/contract/admin/memorial-names";
import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";
import { fen, yuanText } from "@changming/kit/money";
import type { Detail } from "../../parts/detail-list.tsx";

export type MailingItem = BodyOf<AdminCalls["mailing"]["list"]>["itemList"][number];
export type MailingDetail = BodyOf<AdminCalls["mailing"]["detail"]>;
export type MailingPreview = BodyOf<AdminCalls["mailing"]["preview"]>;
export type MailingOptions = BodyOf<AdminCalls["mailing"]["options"]>;
export type MailingRecipient = BodyOf<AdminCalls["mailing"]["recipients"]>["itemList"][number];

export const mailingPath = (id: number) => `/mailings?open=${id}`;

/** `1,940` */
export const countText = (count: number): string => count.toLocaleString("zh-CN");

/** `自己关了来信 2 人，账号已停用 1 人`; empty where nobody is left out. */
export function skippedText(skipped: MailingPreview["skipped"]): string {
  return (Object.keys(skipReasonNames) as (keyof typeof skipReasonNames)[])
    .filter((reason) => skipped[reason] > 0)
    .map((reason) => `${skipReasonNames[reason]} ${countText(skipped[reason])} 人`)
    .join("，");
}

/** `甲等、乙等，名人`: the residences whose families it is for; empty: all of the garden. */
export function audienceText(
  { levels, kinds }: Pick<MailingPreview, "levels" | "kinds">,
  names: MailingOptions["levels"],
): string {
  // A level whose name is not loaded is named all the same: without it, it would read as if it were for all.
  const levelText = (wanted: number) => names.find(({ level }) => level === wanted)?.name ?? `第 ${wanted} 等`;
  const parts = [levels.map(levelText), kinds.map((kind) => residenceKindNames[kind])];
  return parts
    .filter((part) => part.length > 0)
    .map((part) => part.join("、"))
    .join("，");
}

/** What staff confirm, all of it as the preview has it: a colleague may have saved another version since. */
export function draftFacts(preview: MailingPreview, levels: MailingOptions["levels"]): Detail[] {
  const { recipients, residences, skipped, sms, last_time, last_title } = preview;
  const wide = (label: string, value: string): Detail => ({ label, value, isWide: true });
  return [
    wide("园区", preview.garden_name),
    wide("哪些居所", audienceText(preview, levels) || "全园"),
    wide("站内信", `${countText(recipients)} 人，照看 ${countText(residences)} 处居所`),
    wide("不寄", skippedText(skipped) || "没有"),
    ...(sms.segments > 0 ? smsFacts(preview) : [wide("短信", "不发")]),
    wide("上一封", last_time === "" ? "这个园区还没有寄过" : `${last_time.slice(0, 16)}《${last_title}》`),
  ];
}

function smsFacts({ sms, is_night }: MailingPreview): Detail[] {
  const others = [
    sms.not_allowed > 0 && `没有打开短信 ${countText(sms.not_allowed)} 人`,
    sms.unverified > 0 && `手机号要重新验证 ${countText(sms.unverified)} 人`,
  ].filter(Boolean);
  return [
    {
      label: "短信",
      value: `${countText(sms.recipients)} 人${is_night ? "，现在是夜里，早上 8 点起发" : ""}`,
      isWide: true,
    },
    { label: "不发短信", value: others.join("，") || "没有", isWide: true },
    { label: "短信文字", value: `${sms.text}（${sms.text.length} 字，算 ${sms.segments} 条）`, isWide: true },
    { label: "短信费", value: costText({ sms }), isWide: true },
  ];
}

/** How many of those who get the letter have it; who gets none is not counted. */
export function progressOf({ recipients, skipped, sent }: MailingItem["counts"]): { sent: number; meant: number } {
  return { sent, meant: recipients - skipped };
}

/** How far a letter is that is being sent. `obstacle`: why this site sends no SMS now; empty where it does. */
export function sendingText({ counts, is_night }: Pick<MailingDetail, "counts" | "is_night">, obstacle: string) {
  const { sent, meant } = progressOf(counts);
  if (counts.waiting > 0) return `寄了 ${countText(sent)} 人，共 ${countText(meant)} 人`;
  const wait = obstacle === "" ? is_night && "早上 8 点起发" : `现在发不了：${obstacle}`;
  return `站内信寄完了，短信还有 ${countText(counts.sms_waiting)} 人${wait ? `，${wait}` : ""}`;
}

/** `0.15 元（3 条 × 每条 5 分）` */
export function costText({ sms }: Pick<MailingPreview, "sms">): string {
  const { recipients, segments, price_fen, cost_fen } = sms;
  return `约 ${yuanText(fen(cost_fen))} 元（${countText(recipients * segments)} 条 × 每条 ${price_fen} 分）`;
}

/** What a list says about one letter: `寄到 12 人，没有寄 3 人`. */
export function progressText({ state, counts }: Pick<MailingItem, "state" | "counts">): string {
  if (state === "draft") return "";
  const { sent, waiting, skipped, cancelled } = counts;
  const parts = [`寄到 ${countText(sent)} 人`];
  if (waiting > 0) parts.push(`还有 ${countText(waiting)} 人`);
  if (skipped > 0) parts.push(`不寄 ${countText(skipped)} 人`);
  if (cancelled > 0) parts.push(`停下 ${countText(cancelled)} 人`);
  return parts.join("，");
}

export function smsText({ state, by_sms, counts }: Pick<MailingItem, "state" | "by_sms" | "counts">): string {
  if (!by_sms) return "不发";
  if (state === "draft") return "也发短信";
  const parts = [
    `发出 ${countText(counts.sms_sent)}`,
    counts.sms_waiting > 0 && `等着 ${countText(counts.sms_waiting)}`,
    counts.sms_failed > 0 && `没发成 ${countText(counts.sms_failed)}`,
    counts.sms_unknown > 0 && `说不准 ${countText(counts.sms_unknown)}`,
    counts.sms_cancelled > 0 && `停下 ${countText(counts.sms_cancelled)}`,
  ];
  return parts.filter(Boolean).join("，");
}

const smsReasonNames: Readonly<Record<string, string>> = {
  notAllowed: "没有打开短信",
  noNumber: "没有手机号",
  unverified: "手机号要重新验证",
  interrupted: "发送中断",
  ...skipReasonNames,
};

const smsStateNames = {
  none: "不发",
  waiting: "等着",
  sending: "正在发",
  sent: "已发出",
  failed: "没发成",
  unknown: "说不准，不重发",
  cancelled: "停下了",
} as const;

export function smsOfRecipient({ sms_state, sms_reason }: MailingRecipient): string {
  const reason = smsReasonNames[sms_reason] ?? sms_reason;
  return reason === "" ? smsStateNames[sms_state] : `${smsStateNames[sms_state]}：${reason}`;
}

const recipientStateNames = { waiting: "等着", sent: "已进站内消息", skipped: "不寄", cancelled: "停下了" } as const;

export function stateOfRecipient({ state, reason }: MailingRecipient): string {
  return reason === "" ? recipientStateNames[state] : `${recipientStateNames[state]}：${skipReasonNames[reason]}`;
}
