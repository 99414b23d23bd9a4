import { expect, test } from "vitest";
import { costText, progressText, skippedText, smsOfRecipient, smsText, stateOfRecipient } from "./mailing-items.ts";

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
