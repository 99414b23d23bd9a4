import { expect, test } from "vitest";
import {
  audienceText,
  costText,
  draftFacts,
  type MailingPreview,
  progressOf,
  progressText,
  sendingText,
  skippedText,
  smsOfRecipient,
  smsText,
  stateOfRecipient,
} from "./mailing-items.ts";

const counts = {
  recipients: 1_248,
  waiting: 0,
  sent: 1_240,
  skipped: 8,
  cancelled: 0,
  sms: 0,
  sms_waiting: 0,
  sms_sent: 0,
  sms_failed: 0,
  sms_unknown: 0,
  sms_cancelled: 0,
};

test("a letter says how far it is, and a draft nothing", () => {
  expect(progressText({ state: "sent", counts })).toBe("寄到 1,240 人，不寄 8 人");
  expect(progressText({ state: "sending", counts: { ...counts, sent: 1_000, waiting: 240 } })).toBe(
    "寄到 1,000 人，还有 240 人，不寄 8 人",
  );
  expect(progressText({ state: "stopped", counts: { ...counts, sent: 0, cancelled: 1_240 } })).toBe(
    "寄到 0 人，不寄 8 人，停下 1,240 人",
  );
  expect(progressText({ state: "draft", counts })).toBe("");
});

test("so do its SMS, with those whose outcome nobody knows", () => {
  const sms = { ...counts, sms: 6, sms_sent: 1, sms_waiting: 2, sms_failed: 1, sms_unknown: 1, sms_cancelled: 1 };
  expect(smsText({ state: "stopped", by_sms: true, counts: sms })).toBe("发出 1，等着 2，没发成 1，说不准 1，停下 1");
  expect(smsText({ state: "draft", by_sms: true, counts })).toBe("也发短信");
  expect(smsText({ state: "sent", by_sms: false, counts })).toBe("不发");
});

test("who gets none is named by the reason, and the cost by what it is made of", () => {
  expect(skippedText({ closed: 0, suspended: 1, optedOut: 2, moved: 0 })).toBe("账号已停用 1 人，自己关了来信 2 人");
  expect(skippedText({ closed: 0, suspended: 0, optedOut: 0, moved: 0 })).toBe("");
  const sms = { recipients: 12, not_allowed: 0, unverified: 0, text: "", segments: 2, price_fen: 5, cost_fen: 120 };
  expect(costText({ sms })).toBe("约 1.20 元（24 条 × 每条 5 分）");
});

test("a recipient's state has its reason, also one in the provider's own words", () => {
  const row = { number: 1, nickname: "陈**", mobile: "", state: "sent", reason: "", sms_state: "none" } as const;
  expect(stateOfRecipient({ ...row, sms_reason: "" })).toBe("已进站内消息");
  expect(stateOfRecipient({ ...row, state: "skipped", reason: "optedOut", sms_reason: "" })).toBe("不寄：自己关了来信");
  expect(smsOfRecipient({ ...row, sms_reason: "notAllowed" })).toBe("不发：没有打开短信");
  expect(smsOfRecipient({ ...row, sms_state: "failed", sms_reason: "isv.OUT_OF_SERVICE" })).toBe(
    "没发成：isv.OUT_OF_SERVICE",
  );
});

test("while it is sent, who gets none is neither sent to nor missing, and SMS that wait say for what", () => {
  const sending = { ...counts, recipients: 1_248, waiting: 240, sent: 1_000, skipped: 8 };
  expect(progressOf(sending)).toEqual({ sent: 1_000, meant: 1_240 });
  expect(sendingText({ counts: sending, is_night: false }, "")).toBe("寄了 1,000 人，共 1,240 人");
  const texting = { ...counts, sms: 12, sms_waiting: 12 };
  expect(sendingText({ counts: texting, is_night: false }, "")).toBe("站内信寄完了，短信还有 12 人");
  expect(sendingText({ counts: texting, is_night: true }, "")).toBe("站内信寄完了，短信还有 12 人，早上 8 点起发");
  expect(sendingText({ counts: texting, is_night: false }, "没有开短信")).toBe(
    "站内信寄完了，短信还有 12 人，现在发不了：没有开短信",
  );
});

const preview: MailingPreview = {
  counts: 12,
  has_more_counts: false,
  itemList: [],
  version: 2,
  garden_name: "云麓园",
  levels: [],
  kinds: [],
  state: "draft",
  recipients: 12,
  residences: 14,
  skipped: { closed: 0, suspended: 0, optedOut: 0, moved: 0 },
  sms: { recipients: 0, not_allowed: 0, unverified: 0, text: "", segments: 0, price_fen: 5, cost_fen: 0 },
  is_night: false,
  last_title: "",
  last_time: "",
};
const levelNames = [
  { level: 1, name: "甲等" },
  { level: 2, name: "乙等" },
];

const factsOf = (changes: Partial<MailingPreview>) =>
  Object.fromEntries(draftFacts({ ...preview, ...changes }, levelNames).map(({ label, value }) => [label, value]));

test("what staff confirm is what the preview says, paid SMS too", () => {
  expect(factsOf({})).toMatchObject({ 园区: "云麓园", 哪些居所: "全园", 短信: "不发" });
  const sms = { ...preview.sms, recipients: 3, text: "云麓园来信", segments: 1, cost_fen: 15 };
  expect(factsOf({ sms })).toMatchObject({ 短信: "3 人", 短信费: "约 0.15 元（3 条 × 每条 5 分）" });
  // Nobody allowed one yet: a colleague may still have switched them on.
  expect(factsOf({ sms: { ...sms, recipients: 0, cost_fen: 0 } })).toMatchObject({ 短信: "0 人" });
});

test("the chosen levels and kinds are named, a level also before its name is loaded", () => {
  expect(factsOf({ levels: [1, 2], kinds: ["famous"] })).toMatchObject({ 哪些居所: "甲等、乙等，名人" });
  expect(audienceText({ levels: [3], kinds: [] }, [])).toBe("第 3 等");
  expect(audienceText({ levels: [], kinds: ["ordinary", "martyr"] }, levelNames)).toBe("普通、烈士");
});
