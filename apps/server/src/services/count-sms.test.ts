import { expect, test } from "vitest";
import type { CodeMessage, SmsGateway, SmsOutcome } from "@changming/gateways/sms/sms-gateway";
import { noTemplate } from "@changming/gateways/sms/sms-gateway";
import { countSms } from "./count-sms.ts";

const message: CodeMessage = { mobile: "13900000001", code: "123456", codeType: 1 };

/** A gateway that answers with these outcomes in turn, and a clock that the test sets. */
function counted(...outcomes: (SmsOutcome | Promise<SmsOutcome>)[]) {
  let now = new Date("2026-11-21T04:00:00Z");
  const next = async () => (await outcomes.shift()) ?? { sent: true as const };
  const gateway: SmsGateway = {
    name: "aliyun",
    sign: "长明",
    send: next,
    notify: next,
    canNotify: (notice) => notice === "dailyReport",
  };
  const { sms, counts } = countSms(gateway, () => now);
  return { sms, counts, at: (text: string) => void (now = new Date(text)) };
}

test("accepted and failed messages are counted; limits of one number and missing templates are no failures", async () => {
  const failed = { sent: false, reason: "unreachable", detail: "timeout" } as const;
  const limited = { sent: false, reason: "limited", detail: "limit" } as const;
  const { sms, counts } = counted({ sent: true }, failed, limited, noTemplate);
  expect(counts()).toEqual({ sent: 0, failed: 0, slow: 0, waiting: 0, lastSentAt: null });
  expect(await sms.send(message)).toEqual({ sent: true });
  expect(await sms.send(message)).toEqual(failed);
  expect(await sms.send(message)).toEqual(limited);
  await sms.notify({ mobile: message.mobile, notice: "concernAnswered" });
  expect(counts()).toMatchObject({ sent: 1, failed: 1, slow: 0, waiting: 0 });
});

test("a message without an answer is waiting, and a new day begins at 0", async () => {
  const answer = Promise.withResolvers<SmsOutcome>();
  const { sms, counts, at } = counted({ sent: true }, answer.promise);
  await sms.send(message);
  const pending = sms.send(message);
  expect(counts()).toMatchObject({ sent: 1, waiting: 1 });
  at("2026-11-21T16:00:00Z");
  expect(counts()).toMatchObject({ sent: 0, waiting: 1, lastSentAt: new Date("2026-11-21T04:00:00Z") });
  answer.resolve({ sent: true });
  await pending;
  expect(counts()).toMatchObject({ sent: 1, waiting: 0 });
});

test("the gateway stays as it is: its name and signature, and which notices have a template", () => {
  const { sms } = counted();
  expect([sms.name, sms.sign]).toEqual(["aliyun", "长明"]);
  expect([sms.canNotify?.("dailyReport"), sms.canNotify?.("concernAnswered")]).toEqual([true, false]);
});
