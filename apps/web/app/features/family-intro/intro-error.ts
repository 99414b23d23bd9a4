import { introLength, maxIntroLength, maxIntroHtmlLength, visibleText } from "@changming/contract/intro-length";
import { counted } from "../../parts/counted.ts";

export interface WrittenIntro {
  text: string;
  html: string;
  hasImage: boolean;
}

const empty = "请输入正文内容";
const tooLong = `正文最多 ${counted(maxIntroLength)} 字，请精简一些再提交，写好的都还在`;
const tooMuch = "正文里的图片或格式太多了，请精简一些再提交，写好的都还在";
const introErrors: readonly string[] = [empty, tooLong, tooMuch];

/** Why a biography cannot be submitted, with the server's message; "" when it can. */
export function introError({ text, html, hasImage }: WrittenIntro): string {
  if (!hasImage && visibleText(text) === "") return empty;
  if (introLength(text) > maxIntroLength) return tooLong;
  return html.length > maxIntroHtmlLength ? tooMuch : "";
}

/** The error to display after an edit: an error of the text disappears once fixed, any other one stays. */
export const remainingError = (displayedError: string, currentError: string): string =>
  introErrors.includes(displayedError) && displayedError !== currentError ? "" : displayedError;
