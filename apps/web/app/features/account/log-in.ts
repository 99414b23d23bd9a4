import type { BodyOf } from "@changming/contract/define";
import type { account } from "@changming/contract/account";
import { normalizeCode, normalizePhone, isPhoneNumber } from "@changming/kit/phone-number";
import { api } from "../../api/api.ts";
import { typed, type FieldError, fieldErrorOf } from "../../form/use-form.ts";
import { notSafe, canHash, passwordHash } from "./password.ts";
import { setPendingUser } from "../../api/pending-reauthentication.ts";
import { unlessEmpty, whileBusy } from "./account-calls.ts";
import { storeUser } from "../../api/user-info.ts";

export type LoginMethod = "password" | "code";
export type LogInField = "mobile" | "password" | "verificationCode";

/** Without local storage no login lasts, not even until the next page. */
export const storageBlockedMessage =
  "这个浏览器没有让本站保存登录状态，所以登录不了。请在设置里允许本站保存数据，或换一个浏览器再试";

const names: readonly LogInField[] = ["mobile", "password", "verificationCode"];
const places = { loginMismatch: "password", codeLoginMismatch: "verificationCode" } as const;

/** Validates and sends the login form; stores the user, or sets them pending until they have reauthenticated. */
export async function logIn(way: LoginMethod, fields: FormData): Promise<FieldError<LogInField> | null> {
  const phone = normalizePhone(typed(fields, "mobile"));
  if (!isPhoneNumber(phone)) return { field: "mobile", message: "请输入正确手机号码" };
  const password = typed(fields, "password");
  const code = normalizeCode(typed(fields, "verificationCode"));
  if (way === "password" && password === "") return { field: "password", message: "请输入密码" };
  if (way === "password" && !canHash()) return { field: "password", message: notSafe };
  if (way === "code" && !/^\d{6}$/.test(code)) return { field: "verificationCode", message: "请输入 6 位短信验证码" };
  const input =
    way === "password"
      ? { mobile: phone, password: await passwordHash(password), loginType: 0 }
      : { mobile: phone, verificationCode: code, loginType: 1, agreement: 1 };
  const answer = await whileBusy(() => api.account.logIn(input));
  const result = unlessEmpty(answer, way === "password" ? "loginMismatch" : "codeLoginMismatch");
  return result.ok ? letIn(result.body) : fieldErrorOf(result, names, places);
}

/**
 * Exchanges the code with which WeChat returned for a session, which is stored. Returns a ticket for a WeChat user without
 * an account, and an error message otherwise; "" for none.
 */
export async function logInWithWechat(back: {
  authType: number;
  code: string;
}): Promise<{ ticket: string | null; error: string }> {
  const result = await api.account.authLogin({ authCode: back.code, authType: back.authType });
  if (!result.ok) return { ticket: null, error: result.msg };
  if ("ticket" in result.body) return { ticket: result.body.ticket, error: "" };
  return { ticket: null, error: letIn(result.body)?.message ?? "" };
}

/**
 * Registers the WeChat user of the ticket, who has agreed. Returns an error message, "" when the session is stored, and
 * whether the ticket is of no use any more.
 */
export async function registerWithWechat(ticket: string): Promise<{ error: string; isOver: boolean }> {
  const result = await api.account.authRegister({ ticket, agreement: 1 });
  if (result.ok) return { error: letIn(result.body)?.message ?? "", isOver: false };
  return { error: result.msg, isOver: result.error === "authFailed" };
}

function letIn({ need_proof, is_new: _, ...user }: BodyOf<typeof account.logIn>): FieldError<LogInField> | null {
  if (need_proof) setPendingUser(user);
  else if (!storeUser(user)) return { field: "form", message: storageBlockedMessage };
  return null;
}
