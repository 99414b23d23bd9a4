import { introLength, maxIntroLength } from "@changming/contract/intro-length";
import { DomainError } from "../context/domain-error.ts";
import { cleanRichText, textOfRichText } from "../rich-text/clean-rich-text.ts";
import { imageName } from "../rich-text/images-in-text.ts";

/** A biography's cleaned HTML and its plain text. Throws `invalidInput` when it is empty or too long. */
export function cleanIntro(content: string): { cleaned: string; text: string } {
  const cleaned = cleanRichText(content, (src) => (imageName(src) === null ? null : src.trim()));
  const text = textOfRichText(cleaned);
  if (text === "" && !cleaned.includes("<img ")) throw new DomainError("invalidInput", "content", "请输入正文内容");
  if (introLength(text) > maxIntroLength)
    throw new DomainError("invalidInput", "content", `正文最多 ${maxIntroLength} 个字`);
  return { cleaned, text };
}
