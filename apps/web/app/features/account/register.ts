import { normalizeCode, normalizePhone, isPhoneNumber } from "@changming/kit/phone-number";
import { api } from "../../api/api.ts";
import { typed, type FieldError, fieldErrorOf } from "../../form/use-form.ts";
import { hashedPasswords, passwordError } from "./password.ts";
import { nicknameError } from "./nickname.ts";
import { unlessEmpty, whileBusy } from "./account-calls.ts";

const names = ["nickname", "mobile", "verificationCode", "password", "repassword", "agreement", "tuiguangId"] as const;
export type RegisterField = (typeof names)[number];

const places = {
  registerMismatch: "verificationCode",
  weakPassword: "password",
  inviteUnknown: "tuiguangId",
} as const;

const perhapsDone = "网络不太通畅，不知道有没有注册成功。请先用这个号码和密码登录试试，登录不了再回来注册";

/** The first error of the form (R-account-9), in the order of its fields. */
function firstFieldError(fields: FormData): FieldError<RegisterField> | null {
  const nickname = nicknameError(typed(fields, "nickname"));
  if (nickname) return { field: "nickname", message: nickname };
  if (!isPhoneNumber(normalizePhone(typed(fields, "mobile"))))
    return { field: "mobile", message: "请输入正确手机号码" };
  if (!/^\d{6}$/.test(normalizeCode(typed(fields, "verificationCode")))) {
    return { field: "verificationCode", message: "请输入 6 位短信验证码" };
  }
  const fieldError = passwordError(typed(fields, "password"), typed(fields, "repassword"), "再次输入的密码不一致");
  if (fieldError) return fieldError;
  return typed(fields, "agreement") === "" ? { field: "agreement", message: "请阅读用户注册协议" } : null;
}

/** Validates the fields in order and sends the form; null once the account exists. */
export async function register(fields: FormData): Promise<FieldError<RegisterField> | null> {
  const fieldError = firstFieldError(fields);
  if (fieldError) return fieldError;
  const input = {
    nickname: typed(fields, "nickname"),
    mobile: normalizePhone(typed(fields, "mobile")),
    verificationCode: normalizeCode(typed(fields, "verificationCode")),
    ...(await hashedPasswords(typed(fields, "password"))),
    tuiguangId: typed(fields, "tuiguangId").trim(),
  };
  const result = unlessEmpty(await whileBusy(() => api.account.register(input)), "registerMismatch");
  if (result.ok) return null;
  // The request may have arrived; a second one would fail with a used code and a registered number.
  return result.error === "offline" ? { field: "form", message: perhapsDone } : fieldErrorOf(result, names, places);
}
