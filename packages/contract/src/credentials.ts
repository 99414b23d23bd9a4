import { z } from "zod";
import { normalizeCode, normalizePhone, isMaskedPhone, isPhoneNumber } from "@changming/kit/phone-number";
import { wireText } from "./wire.ts";

/** 11 digits, first 1, second 3 to 9; +86, spaces and full-width digits are normalized. */
export const mobile = z
  .string("请输入正确手机号码")
  .max(40, "请输入正确手机号码")
  .transform(normalizePhone)
  .refine(isPhoneNumber, "请输入正确手机号码");

/** A phone number or, from a logged-in account, its own masked number: 138****8000. */
export const phoneOrOwn = z
  .string("请输入正确手机号码")
  .max(40, "请输入正确手机号码")
  .transform(normalizePhone)
  .refine((text) => isPhoneNumber(text) || isMaskedPhone(text), "请输入正确手机号码");

/** The 6 digits of a text message; `message` is used when they are missing or malformed. */
export function verificationCode(message: string) {
  return z
    .string(message)
    .max(40, message)
    .transform(normalizeCode)
    .refine((code) => /^\d{6}$/.test(code), message);
}

/** The code of an invitation, normalized; empty for none. */
export function inviteCode(message: string) {
  return wireText({ max: 40, message })
    .transform((text) => text.normalize("NFKC"))
    .default("");
}

const travelledPattern = /^[0-9a-f]{64}$/;

/** A password on the wire: lower-case hex SHA-256 of the typed text. `message` is used when it is missing. */
export function passwordHash(message = "请输入密码") {
  return z.string(message).min(1, message).regex(travelledPattern, "密码格式有误");
}

const passwordRule = "请输入6-15位数字、字母组成的密码";

/** A new password with its repetition; `isRepeated` compares them. */
export const newPassword = {
  password: passwordHash(passwordRule),
  repassword: passwordHash(passwordRule),
};

/** Refinement of a form with `newPassword`. */
export function isRepeated(form: { password: string; repassword: string }): boolean {
  return form.password === form.repassword;
}
