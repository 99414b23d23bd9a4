import { expect, test } from "vitest";
import { channelChoices } from "./channel-field.tsx";
import { reminders, ruleDetail } from "./testing/samples.ts";

const choices = (own: Partial<typeof reminders>, rule = ruleDetail, state: "on" | "off" | "denied" | null = "off") =>
  channelChoices(rule, { ...reminders, ...own }, { state });
const values = (own: Partial<typeof reminders>) => choices(own).map(({ value }) => value);

test("only what the account can have can be chosen; stopped SMS can, as choosing them is the consent", () => {
  expect(values({ sms: "ready", wechat: "ready" })).toEqual(["sms", "wechat", "push"]);
  expect(values({ sms: "stopped", wechat: "notBound" })).toEqual(["sms", "push"]);
  expect(values({ sms: "noNumber", wechat: "revoked", push_key: "" })).toEqual([]);
});

test("each way says what others read of it", () => {
  const texts = (rule = ruleDetail) => choices({ wechat: "ready" }, rule).map(({ text }) => text);
  expect(texts()[0]).toMatch(/不写姓名.*同意本站为纪念日给您发短信，随时可以退订/);
  expect(texts()[1]).toContain("会写上姓名，微信能看到");
  expect(texts({ ...ruleDetail, is_private: true })[1]).toContain("只写“您的家人”");
});

test("a browser that does not allow notifications cannot be chosen, unless another one was", () => {
  const push = (channels: typeof ruleDetail.channels) =>
    choices({}, { ...ruleDetail, channels }, "denied").find(({ value }) => value === "push");
  expect(push([])).toMatchObject({ isOff: true, text: expect.stringContaining("不允许") as string });
  expect(push(["push"])).toMatchObject({ isOff: false });
});
