import { foldCode, foldMobile, isMobile } from "@changming/kit/mobile";
import { api } from "../../api.ts";
import { typed, type Wrong, wrongOf } from "../site/use-form.ts";
import { travelling, wrongPassword } from "./new-password.ts";
import { wrongNickname } from "./nickname.ts";
import { unlessEmpty } from "./unless-empty.ts";
import { whileBusy } from "./while-busy.ts";

const names = ["nickname", "mobile", "verificationCode", "password", "repassword", "agreement", "tuiguangId"] as const;
export type RegisterField = (typeof names)[number];

const places = {
  registerMismatch: "verificationCode",
  weakPassword: "password",
  inviteUnknown: "tuiguangId",
} as const;

const perhapsDone = "网络不太通畅，不知道有没有注册成功。请先用这个号码和密码登录试试，登录不了再回来注册";

function firstWrong(fields: FormData): Wrong<RegisterField> | null {
  const nickname = wrongNickname(typed(fields, "nickname"));
  if (nickname) return { field: "nickname", message: nickname };
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
  const result = unlessEmpty(await whileBusy(() => api.account.register(input)), "registerMismatch");
  if (result.ok) return null;
  // Whether it arrived nobody knows; pressed again, the code would be used up and the mobile registered.
  return result.error === "offline" ? { field: "form", message: perhapsDone } : wrongOf(result, names, places);
}
