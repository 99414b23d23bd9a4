import { foldCode, foldMobile, isMobile } from "@changming/kit/mobile";
import { api } from "../../api.ts";
import { typed, type Wrong, wrongOf } from "../site/use-form.ts";
import { travelling, wrongPassword } from "./new-password.ts";
import { whileBusy } from "./while-busy.ts";

const names = ["nickname", "mobile", "verificationCode", "password", "repassword", "agreement", "tuiguangId"] as const;
export type RegisterField = (typeof names)[number];

const places = {
  registerMismatch: "verificationCode",
  weakPassword: "password",
  inviteUnknown: "tuiguangId",
} as const;

function firstWrong(fields: FormData): Wrong<RegisterField> | null {
  if (typed(fields, "nickname").trim() === "") return { field: "nickname", message: "请输入昵称" };
  if (!isMobile(foldMobile(typed(fields, "mobile")))) return { field: "mobile", message: "请输入正确手机号码" };
  if (!/^\d{6}$/.test(foldCode(typed(fields, "verificationCode")))) {
    return { field: "verificationCode", message: "请输入 6 位短信验证码" };
  }
  const wrong = wrongPassword(typed(fields, "password"), typed(fields, "repassword"), "再次输入的密码不一致");
  if (wrong) return wrong;
  return typed(fields, "agreement") === "" ? { field: "agreement", message: "请阅读用户注册协议" } : null;
}

/** Checks the form in its order and sends it; null when there is an account now. */
export async function register(fields: FormData): Promise<Wrong<RegisterField> | null> {
  const wrong = firstWrong(fields);
  if (wrong) return wrong;
  const input = {
    nickname: typed(fields, "nickname"),
    mobile: foldMobile(typed(fields, "mobile")),
    verificationCode: foldCode(typed(fields, "verificationCode")),
    ...(await travelling(typed(fields, "password"))),
    tuiguangId: typed(fields, "tuiguangId").trim(),
  };
  const result = await whileBusy(() => api.account.register(input));
  return result.ok ? null : wrongOf(result, names, places);
}
