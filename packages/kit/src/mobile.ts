import { foldDigits } from "./digits.ts";

/** 11 digits, the first 1, the second 3 to 9. */
const mobilePattern = /^1[3-9]\d{9}$/;

/**
 * The one spelling of a mobile: without spaces, dashes and +86, in ASCII digits. What is no mobile comes back as it can
 * be read, so that the form's own rule refuses it.
 */
export function foldMobile(text: string): string {
  const folded = foldDigits(text).replace(/[\s\u200b-\u200f\u2060\ufeff\u2010-\u2015()（）-]/g, "");
  const national = folded.replace(/^(?:\+|00)?86(?=\d{11}$)/, "");
  return mobilePattern.test(national) ? national : folded;
}

export function isMobile(text: string): boolean {
  return mobilePattern.test(text);
}

/** A mobile as its own account is shown it: 138****8000. */
export function isMaskedMobile(text: string): boolean {
  return /^1[3-9]\d\*{4}\d{4}$/.test(text);
}

/** The one spelling of a verification code: without spaces, in ASCII digits. */
export function foldCode(text: string): string {
  return foldDigits(text).replace(/[\s\u200b-\u200f\u2060\ufeff-]/g, "");
}
