import { z } from "zod";
import { foldCode, foldMobile, isMaskedMobile, isMobile } from "@changming/kit/mobile";
import { wireText } from "./wire.ts";

/** 11 digits, the first 1, the second 3 to 9; +86, spaces and full-width digits are read as the same number. */
export const mobile = z
  .string("请输入正确手机号码")
  .max(40, "请输入正确手机号码")
  .transform(foldMobile)
  .refine(isMobile, "请输入正确手机号码");

/** A mobile or, from who is logged in, one's own as it is shown to oneself: 138****8000. */
export const mobileOrOwn = z
  .string("请输入正确手机号码")
  .max(40, "请输入正确手机号码")
  .transform(foldMobile)
  .refine((text) => isMobile(text) || isMaskedMobile(text), "请输入正确手机号码");

/** The 6 digits of a message; `message` says so where they are missing or of another form. */
export function verificationCode(message: string) {
  return z
    .string(message)
    .max(40, message)
    .transform(foldCode)
    .refine((code) => /^\d{6}$/.test(code), message);
}

/** The code of an invitation, as somebody's keyboard gives it; none is the empty text. */
export function inviteCode(message: string) {
  return wireText({ max: 40, message })
    .transform((text) => text.normalize("NFKC"))
    .default("");
}

const travelledPattern = /^[0-9a-f]{64}$/;

/** A password on the wire: lower-case hex SHA-256 of what was typed. `message` stands where there is none. */
export function passwordHash(message = "请输入密码") {
  return z.string(message).min(1, message).regex(travelledPattern, "密码格式有误");
}

const passwordRule = "请输入6-15位数字、字母组成的密码";

/** A password that is set, with its repetition; whether they are the same is asked by `isRepeated`. */
export const newPassword = {
  password: passwordHash(passwordRule),
  repassword: passwordHash(passwordRule),
};

/** Refinement of a form with `newPassword`. */
export function isRepeated(form: { password: string; repassword: string }): boolean {
  return form.password === form.repassword;
}
