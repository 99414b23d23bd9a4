import type { Ctx } from "../context.ts";
import { Refusal } from "../refusal.ts";
import { looksLikeContact } from "./looks-like-contact.ts";
import type { FoundWord } from "./word-matcher.ts";

const named = (found: readonly FoundWord[]) => found.map(({ text }) => `“${text}”`).join("、");

/**
 * Looks for listed words in what a visitor writes for others to read. Returns what was doubtful in it, for whoever
 * reviews it; empty when nothing was. Refuses with `wordsRefused`, whose sentence names the words.
 */
export async function checkWords(ctx: Ctx, text: string, field: string): Promise<string> {
  const matcher = await ctx.gates.words.matcher(ctx.db);
  const found = matcher.find(text);
  refuseWords(
    found.filter(({ verdict }) => verdict === "refuse"),
    field,
  );
  const doubts = found.map((word) => word.text);
  if (looksLikeContact(text)) doubts.push("联系方式");
  return doubts.join("、");
}

/** A name is shown at once and everywhere, so what is doubtful in a text is refused in it. */
export async function checkName(ctx: Ctx, name: string, field: string): Promise<void> {
  const matcher = await ctx.gates.words.matcher(ctx.db);
  refuseWords(matcher.find(name, { isName: true }), field);
}

function refuseWords(found: readonly FoundWord[], field: string): void {
  if (found.length === 0) return;
  throw new Refusal("wordsRefused", field, `里面有不能使用的词：${named(found)}，请改一改再发`);
}
