import { introLength, longestIntro } from "@changming/contract/intro-length";
import { Refusal } from "../refusal.ts";
import { cleanRichText, textOfRichText } from "../rich-text/clean-rich-text.ts";
import { pictureName } from "../rich-text/pictures-in-text.ts";

/** A biography, cleaned, and what one reads of it. Refuses with `invalidInput` what is empty or too long. */
export function cleanIntro(content: string): { cleaned: string; text: string } {
  const cleaned = cleanRichText(content, (src) => (pictureName(src) === null ? null : src.trim()));
  const text = textOfRichText(cleaned);
  if (text === "" && !cleaned.includes("<img ")) throw new Refusal("invalidInput", "content", "请输入正文内容");
  if (introLength(text) > longestIntro) throw new Refusal("invalidInput", "content", `正文最多 ${longestIntro} 个字`);
  return { cleaned, text };
}
