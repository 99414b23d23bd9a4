import { sha256Hex } from "@changming/kit/ids";
import { expect, test } from "vitest";
import { closingVerification } from "./close-account.tsx";

function fields(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

test("a password is sent as its hash only", async () => {
  expect(await closingVerification(fields({ password: "changming1" }), "password")).toEqual({
    verification: { password: sha256Hex("changming1") },
  });
});

test("a code is accepted as people write it", async () => {
  expect(await closingVerification(fields({ verificationCode: "１２３ 456" }), "verificationCode")).toEqual({
    verification: { verificationCode: "123456" },
  });
});

test.each([
  ["password", {}, "请输入密码"],
  ["password", { verificationCode: "123456" }, "请输入密码"],
  ["verificationCode", { verificationCode: "12345" }, "请输入 6 位短信验证码"],
  ["verificationCode", { password: "changming1" }, "请输入 6 位短信验证码"],
] as const)("without %s there is no verification: %j", async (way, values, message) => {
  expect(await closingVerification(fields(values), way)).toEqual({ fieldError: { field: way, message } });
});
