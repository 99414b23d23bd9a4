import { z } from "zod";
import { normalizeDigits } from "@changming/kit/digits";
import { isMaskedPhone, isPhoneNumber, normalizeCode, normalizePhone } from "@changming/kit/phone-number";
import { characterCount, cleanText } from "@changming/kit/text";
import { largestId, maxKeywordsLength } from "./limits.ts";

/** A whole number on the wire: digits, also full-width, in a form field or a query; a number in JSON. */
export function wireInt(options: { min: number; max: number; message: string }) {
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .overwrite(normalizeDigits)
          .regex(/^-?\d{1,15}$/, options.message),
      ],
      { error: options.message },
    )
    .transform(Number)
    .pipe(z.int(options.message).min(options.min, options.message).max(options.max, options.message));
}

/** An optional number: `absent` when it is missing or empty, as an unused filter of a form is (R-wire-12). */
export function wireOptional({ absent, ...range }: { min: number; max: number; message: string; absent: number }) {
  return z.union([z.literal("").transform(() => absent), wireInt(range)], range.message).default(absent);
}

export function wireId(message = "编号有误") {
  return wireInt({ min: 1, max: largestId, message });
}

/** 0 or 1 (R-wire-12). */
export function wireFlag(message = "参数有误") {
  return wireInt({ min: 0, max: 1, message });
}

/** One line of text, cleaned by kit/text.ts; its length is counted in code points after that. */
export function wireText(options: { min?: number; max: number; message: string }) {
  return z
    .string(options.message)
    .transform((text) => cleanText(text))
    .refine((text) => {
      const length = characterCount(text);
      return length >= (options.min ?? 0) && length <= options.max;
    }, options.message);
}

/** A required line of text, with a separate message when it is too long. */
export function wireLine({ max, empty, long }: { max: number; empty: string; long: string }) {
  return wireText({ min: 1, max: 50_000, message: empty }).refine((text) => characterCount(text) <= max, long);
}

/** A text of several lines, cleaned likewise; line breaks are kept. */
export function wireParagraphs(options: { min?: number; max: number; empty: string; long: string }) {
  const cleaned = z.string(options.empty).transform((text) => cleanText(text, { keepLines: true }));
  return cleaned
    .refine((text) => characterCount(text) >= (options.min ?? 0), options.empty)
    .refine((text) => characterCount(text) <= options.max, options.long);
}

/** The version of the caller's copy. */
export const wireVersion = wireInt({ min: 1, max: largestId, message: "请刷新页面后再保存" });

/** Ids joined by commas, without duplicates; empty means none. */
export function wireIds(max: number, message: string) {
  return z
    .string(message)
    .max(max * 11, message)
    .transform((text) => (text === "" ? [] : text.split(",")))
    .refine(
      (ids) => ids.length <= max && ids.every((id) => /^[1-9]\d{0,9}$/.test(id) && Number(id) <= largestId),
      message,
    )
    .transform((ids) => ids.map(Number))
    .refine((ids) => new Set(ids).size === ids.length, message);
}

/** The client's idempotency key for one action: sending it again creates nothing twice (R-wire-9). */
export const clientRef = z
  .string("提交凭据有误")
  .regex(/^[\w-]{1,64}$/, "提交凭据有误")
  .optional();

/** A search keyword; absent and empty mean all (R-search-6). */
export const keywords = wireText({ max: maxKeywordsLength, message: `关键词最多 ${maxKeywordsLength} 个字` }).default(
  "",
);

export const page = wireInt({ min: 1, max: 1_000_000, message: "页码有误" }).default(1);

/** Page size: `standard` by default (R-wire-16), a larger one is capped by the list's `max`. */
export function pageSize(standard: number, max = standard) {
  return wireInt({ min: 1, max: 1_000, message: "每页数量有误" })
    .default(standard)
    .transform((size) => Math.min(size, max));
}

/** Counted list (R-wire-16). */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ counts: z.int(), itemList: z.array(item) });
}

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai (R-wire-16). */
export const wireDateTime = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);

/** A life date: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, with a leading `-` for BC; empty when unknown. */
export const wireLifeDate = z.string().regex(/^(-?\d{4}(-\d{2}(-\d{2})?)?)?$/);

/** A URL for `src` or `href`: a path of this site, http(s), or empty. */
export const address = z
  .string()
  .max(2_000)
  .regex(/^(?:|\/(?!\/).*|https?:\/\/.*)$/);

/** Path of the calls of the family area; `actionName` distinguishes them. */
export const familyPath = "/api/relationResidence/index";

/** 11 digits, first 1, second 3 to 9; +86, spaces and full-width digits are normalized (R-account-13). */
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

/** The 6 digits of a text message; `message` is used when they are missing or malformed (R-account-20). */
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

/** A password on the wire: lower-case hex SHA-256 of the typed text (R-account-3). `message`: when it is missing. */
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
