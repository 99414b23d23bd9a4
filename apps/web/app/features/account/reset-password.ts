import { normalizeCode, normalizePhone, isMaskedPhone, isPhoneNumber } from "@changming/kit/phone-number";
import { api } from "../../api/api.ts";
import { typed, type FieldError, fieldErrorOf } from "../../form/use-form.ts";
import { hashedPasswords, passwordError } from "./password.ts";
import { unlessEmpty, whileBusy } from "./account-calls.ts";
import { readUser } from "../../api/user-info.ts";

const names = ["mobile", "verificationCode", "password", "repassword"] as const;
export type ResetField = (typeof names)[number];

const places = { resetMismatch: "verificationCode", weakPassword: "password" } as const;

type ResetOutcome = { fieldError: FieldError<ResetField> } | { fieldError: null; staysLoggedIn: boolean };

const perhapsDone = "网络不太通畅，新密码可能已经生效。请先用新密码登录试试，登录不了再获取一次验证码";

/** The first error of the form, in the order of its fields; the repetition has a message of its own (R-account-16). */
function firstFieldError(fields: FormData): FieldError<ResetField> | null {
  const phone = normalizePhone(typed(fields, "mobile"));
  const isOwn = readUser() !== null && isMaskedPhone(phone);
  if (!isPhoneNumber(phone) && !isOwn) return { field: "mobile", message: "请输入正确手机号码" };
  if (!/^\d{6}$/.test(normalizeCode(typed(fields, "verificationCode")))) {
    return { field: "verificationCode", message: "请输入 6 位短信验证码" };
  }
  return passwordError(typed(fields, "password"), typed(fields, "repassword"), "两次输入的密码不一致");
}

/** Validates the fields in order and sends the form; `staysLoggedIn`: the current session continues, all others end. */
export async function resetPassword(fields: FormData): Promise<ResetOutcome> {
  const fieldError = firstFieldError(fields);
  if (fieldError) return { fieldError };
  const input = {
    mobile: normalizePhone(typed(fields, "mobile")),
    verificationCode: normalizeCode(typed(fields, "verificationCode")),
    ...(await hashedPasswords(typed(fields, "password"))),
  };
  const answer = await whileBusy(() => api.account.resetPassword(input, { asMember: true }));
  const result = unlessEmpty(answer, "resetMismatch");
  if (result.ok) return { fieldError: null, staysLoggedIn: result.body.is_kept === 1 };
  // The request may have arrived; a second one would fail with a used code.
  if (result.error === "offline") return { fieldError: { field: "form", message: perhapsDone } };
  return { fieldError: fieldErrorOf(result, names, places) };
}
