import { normalizeDigits } from "./digits.ts";

/** Spaces, invisible characters, dashes and brackets, as people write them within a number. */
const separator = String.raw`[\s\u200b-\u200f\u2060\ufeff\u2010-\u2015()（）-]`;
const separators = new RegExp(separator, "g");

/** 11 digits: first 1, second 3 to 9 (R-account-13). */
const phonePattern = /^1[3-9]\d{9}$/;

/**
 * Normal form of a phone number: without spaces, dashes and +86, in ASCII digits. Other text is
 * cleaned in the same way and left for the form's own validation to reject.
 */
export function normalizePhone(text: string): string {
  const normalized = normalizeDigits(text).replace(separators, "");
  const national = normalized.replace(/^(?:\+|00)?86(?=\d{11}$)/, "");
  return phonePattern.test(national) ? national : normalized;
}

export function isPhoneNumber(text: string): boolean {
  return phonePattern.test(text);
}

const phoneWithin = new RegExp(
  String.raw`(?<!\d)(?:(?:\+|00)?86${separator}*)?1${separator}*[3-9](?:${separator}*\d){9}(?!\d)`,
);

/**
 * Whether the text has a phone number in it, in any spelling that `normalizePhone` knows. Digits within a longer number,
 * such as that of an order, are none.
 */
export function hasPhoneNumber(text: string): boolean {
  return phoneWithin.test(normalizeDigits(text));
}

/** Whether the text is a phone number in the masked form that its account receives: 138****8000. */
export function isMaskedPhone(text: string): boolean {
  return /^1[3-9]\d\*{4}\d{4}$/.test(text);
}

/** Normal form of a verification code: without spaces, in ASCII digits. */
export function normalizeCode(text: string): string {
  return normalizeDigits(text).replace(/[\s\u200b-\u200f\u2060\ufeff-]/g, "");
}
