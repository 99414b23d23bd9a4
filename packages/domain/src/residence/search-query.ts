import { toSimplified } from "@changming/kit/names";
import { keywordTokens } from "@changming/kit/search-tokens";

interface KeywordQuery {
  /** For `::tsquery`; null when the keyword has nothing to search for. */
  query: string | null;
  /** The normalized keyword, to compare with names. */
  keyword: string;
}

function lexeme(token: string): string {
  return `'${token.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

/** A keyword as a tsquery over the tokens of kit/search-tokens: every part must match, each in one of its readings. */
export function keywordQuery(text: string): KeywordQuery {
  const { all } = keywordTokens(text);
  const parts = all.map((alternatives) => `(${alternatives.map(lexeme).join(" | ")})`);
  return { query: parts.length > 0 ? parts.join(" & ") : null, keyword: toSimplified(text.trim()) };
}
