import { sha256Hex } from "@changming/kit/ids";
import { expect, test } from "vitest";
import { closingProof } from "./closing-proof.ts";

function fields(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

test("a password travels as its hash only", async () => {
  expect(await closingProof(fields({ password: "changming1" }), "password")).toEqual({
    proof: { password: sha256Hex("changming1") },
  });
});

test("a code is taken as people write it", async () => {
  expect(await closingProof(fields({ verificationCode: "１２３ 456" }), "verificationCode")).toEqual({
    proof: { verificationCode: "123456" },
  });
});

test.each([
  ["password", {}, "请输入密码"],
  ["password", { verificationCode: "123456" }, "请输入密码"],
  ["verificationCode", { verificationCode: "12345" }, "请输入 6 位短信验证码"],
  ["verificationCode", { password: "changming1" }, "请输入 6 位短信验证码"],
] as const)("without %s there is no proof: %j", async (way, values, message) => {
  expect(await closingProof(fields(values), way)).toEqual({ wrong: { field: way, message } });
});
