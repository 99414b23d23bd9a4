import { afterEach, expect, test } from "vitest";
import { fixedClock } from "@changming/kit/clock";
import {
  type FakeAnswer,
  type FakeProvider,
  isSignedForAliyun,
  isSignedForTencent,
  startFakeProvider,
} from "../testing/fake-provider.ts";
import { aliyunSms } from "./aliyun.ts";
import type { CodeMessage, SmsGateway } from "./sms-gateway.ts";
import { tencentSms } from "./tencent.ts";

const clock = fixedClock(new Date("2026-11-21T23:59:59.750Z"));
const key = { id: "AKexample", secret: "a secret that is never sent" };
const message: CodeMessage = { mobile: "13812348000", code: "042617", codeType: 1 };

let provider: FakeProvider;

afterEach(() => provider?.close());

const notices = {
  applicationApproved: "SMS_2001",
  applicationRejected: "",
  concernAnswered: "",
  dailyReport: "",
  mailing: "SMS_2002",
  memorialDay: "SMS_2003",
};

function aliyun(endpoint: string, timeoutMs = 2_000): SmsGateway {
  return aliyunSms({ ...key, endpoint, sign: "长明（纪念）", template: "SMS_154950909", notices, clock, timeoutMs });
}

function tencent(endpoint: string, timeoutMs = 2_000): SmsGateway {
  const own = { appId: "1400006666", sign: "长明（纪念）", template: "449739", notices, region: "ap-guangzhou" };
  return tencentSms({ ...key, endpoint, ...own, clock, timeoutMs });
}

const ofTencent = (code: string) => ({ json: { Response: { SendStatusSet: [{ Code: code }], RequestId: "r" } } });

const gateways = [
  {
    name: "Aliyun",
    make: aliyun,
    isSigned: isSignedForAliyun,
    ok: { json: { Code: "OK", BizId: "b", RequestId: "r" } },
  },
  { name: "Tencent Cloud", make: tencent, isSigned: isSignedForTencent, ok: ofTencent("Ok") },
];

test("a request to Aliyun has the documented form and a valid signature", async () => {
  provider = await startFakeProvider((got) =>
    isSignedForAliyun(got, key.secret) ? { json: { Code: "OK" } } : "hang up",
  );
  expect(await aliyun(provider.endpoint).send(message)).toEqual({ sent: true });
  const [got] = provider.received;
  expect(Object.fromEntries(got!.url.searchParams)).toEqual({
    PhoneNumbers: "13812348000",
    SignName: "长明（纪念）",
    TemplateCode: "SMS_154950909",
    TemplateParam: '{"code":"042617"}',
  });
  expect(got).toMatchObject({ body: "", headers: { "x-acs-action": "SendSms", "x-acs-version": "2017-05-25" } });
  expect(got?.headers["x-acs-date"]).toBe("2026-11-21T23:59:59Z");
});

test("a request to Tencent Cloud has the documented form and a valid signature", async () => {
  provider = await startFakeProvider((got) => (isSignedForTencent(got, key.secret) ? ofTencent("Ok") : "hang up"));
  expect(await tencent(provider.endpoint).send(message)).toEqual({ sent: true });
  const [got] = provider.received;
  expect(JSON.parse(got!.body)).toEqual({
    PhoneNumberSet: ["+8613812348000"],
    SmsSdkAppId: "1400006666",
    SignName: "长明（纪念）",
    TemplateId: "449739",
    TemplateParamSet: ["042617"],
  });
  expect(got?.headers).toMatchObject({
    "x-tc-action": "SendSms",
    "x-tc-version": "2021-01-11",
    "x-tc-region": "ap-guangzhou",
  });
});

test.each(gateways)("a request to $name fails verification with another secret", async ({ make, isSigned, ok }) => {
  provider = await startFakeProvider(() => ok);
  await make(provider.endpoint).send(message);
  expect(isSigned(provider.received[0]!, key.secret)).toBe(true);
  expect(isSigned(provider.received[0]!, `${key.secret}.`)).toBe(false);
  expect(JSON.stringify(provider.received)).not.toContain(key.secret);
});

const rejections: { name: string; make: typeof aliyun; answer: FakeAnswer; outcome: object }[] = [
  {
    name: "Aliyun's limit",
    make: aliyun,
    answer: { json: { Code: "isv.BUSINESS_LIMIT_CONTROL", Message: "触发小时级流控13812348000" } },
    outcome: { reason: "limited", detail: "isv.BUSINESS_LIMIT_CONTROL" },
  },
  {
    name: "Aliyun's refusal",
    make: aliyun,
    answer: { json: { Code: "isv.SMS_SIGNATURE_ILLEGAL" } },
    outcome: { reason: "refused", detail: "isv.SMS_SIGNATURE_ILLEGAL" },
  },
  {
    name: "an Aliyun error that repeats the phone number",
    make: aliyun,
    answer: { json: { Code: "mobile13812348000" } },
    outcome: { reason: "refused", detail: "unnamed" },
  },
  {
    name: "a body that is not JSON",
    make: aliyun,
    answer: { text: "<html>502</html>" },
    outcome: { reason: "refused", detail: "unnamed" },
  },
  {
    name: "Tencent's limit on the phone number",
    make: tencent,
    answer: ofTencent("LimitExceeded.PhoneNumberDailyLimit"),
    outcome: { reason: "limited", detail: "LimitExceeded.PhoneNumberDailyLimit" },
  },
  {
    name: "Tencent's error on the request",
    make: tencent,
    answer: { json: { Response: { Error: { Code: "AuthFailure.SignatureFailure", Message: "x" } } } },
    outcome: { reason: "refused", detail: "AuthFailure.SignatureFailure" },
  },
  {
    name: "a Tencent error that claims success",
    make: tencent,
    answer: { json: { Response: { Error: { Code: "Ok" } } } },
    outcome: { reason: "refused", detail: "Ok" },
  },
  {
    name: "an empty list from Tencent",
    make: tencent,
    answer: { json: { Response: { SendStatusSet: [] } } },
    outcome: { reason: "refused", detail: "unnamed" },
  },
  {
    name: "a list where an object should be",
    make: tencent,
    answer: { json: [] },
    outcome: { reason: "refused", detail: "unreadable" },
  },
];

test.each(rejections)("$name is reported by name, without number and code", async ({ make, answer, outcome }) => {
  provider = await startFakeProvider(() => answer);
  const result = await make(provider.endpoint).send(message);
  expect(result).toEqual({ sent: false, ...outcome });
  expect(JSON.stringify(result)).not.toMatch(/13812348000|042617/);
});

test.each(gateways)("$name: no response, a dropped connection or a redirect is not retried", async ({ make }) => {
  for (const answer of ["silence", "hang up", { redirect: "http://127.0.0.1:9/" }] satisfies FakeAnswer[]) {
    provider = await startFakeProvider(() => answer);
    const result = await make(provider.endpoint, 100).send(message);
    expect(result).toMatchObject({ sent: false, reason: "unreachable" });
    expect(provider.received).toHaveLength(1);
    await provider.close();
  }
  expect(await make("http://127.0.0.1:9").send(message)).toMatchObject({ sent: false, reason: "unreachable" });
});

test("a notice is sent with its template and no variables; without a template it is not sent", async () => {
  provider = await startFakeProvider(({ url }) => (url.search === "" ? ofTencent("Ok") : { json: { Code: "OK" } }));
  for (const gateway of [aliyun(provider.endpoint), tencent(provider.endpoint)]) {
    const { mobile } = message;
    expect(await gateway.notify({ mobile, notice: "applicationApproved" })).toEqual({ sent: true });
    expect(await gateway.notify({ mobile, notice: "applicationRejected" })).toMatchObject({ detail: "noTemplate" });
  }
  const [first, second] = provider.received;
  expect(provider.received).toHaveLength(2);
  expect(Object.fromEntries(first!.url.searchParams)).toMatchObject({ TemplateCode: "SMS_2001", TemplateParam: "{}" });
  expect(JSON.parse(second!.body)).toMatchObject({ TemplateId: "SMS_2001", TemplateParamSet: [] });
});

test("the notice of a garden's letter has its variables by name for Aliyun, in their order for Tencent Cloud", async () => {
  provider = await startFakeProvider(({ url }) => (url.search === "" ? ofTencent("Ok") : { json: { Code: "OK" } }));
  const values = { garden: "云麓园", line: "清明开放时间有变" };
  for (const gateway of [aliyun(provider.endpoint), tencent(provider.endpoint)]) {
    expect(gateway.sign).toBe("长明（纪念）");
    expect(await gateway.notify({ mobile: message.mobile, notice: "mailing", values })).toEqual({ sent: true });
  }
  const [first, second] = provider.received;
  expect(Object.fromEntries(first!.url.searchParams)).toMatchObject({
    TemplateCode: "SMS_2002",
    TemplateParam: JSON.stringify(values),
  });
  expect(JSON.parse(second!.body)).toMatchObject({
    TemplateId: "SMS_2002",
    TemplateParamSet: ["云麓园", "清明开放时间有变"],
  });
});
