import { introLength, longestIntro, longestIntroHtml, seenText } from "@changming/contract/intro-length";
import { counted } from "../site/counted.ts";

export interface WrittenIntro {
  text: string;
  html: string;
  hasPicture: boolean;
}

const empty = "请输入正文内容";
const tooLong = `正文最多 ${counted(longestIntro)} 字，请精简一些再提交，写好的都还在`;
const tooMuch = "正文里的图片或格式太多了，请精简一些再提交，写好的都还在";
const faults: readonly string[] = [empty, tooLong, tooMuch];

/** Why a biography cannot be submitted, as the server would say it; "" when it can. */
export function introFault({ text, html, hasPicture }: WrittenIntro): string {
  if (!hasPicture && seenText(text) === "") return empty;
  if (introLength(text) > longestIntro) return tooLong;
  return html.length > longestIntroHtml ? tooMuch : "";
}

/** What stays of what was said once more is written: a fault of the text goes with its cause, all else is still true. */
export const stillWrong = (said: string, fault: string): string =>
  faults.includes(said) && said !== fault ? "" : said;
