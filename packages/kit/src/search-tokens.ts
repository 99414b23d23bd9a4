import { syllables, toSimplified } from "./names.ts";

const MAX_TOKENS = 150;
const NAME_CHARACTERS = 20;
const SPELLED_LETTERS = 24;
const INITIALS = 8;
const PLACE_TOKENS = 24;
/** Beyond this many syllables (foreign names) not every prefix of every part becomes a token. */
const SPELLED_SYLLABLES = 6;
const KEYWORD_CHARACTERS = 30;

/** The searchable fields of a residence. `nativePlace` is as on the wire: `浙江省,绍兴市`. */
export interface SearchableResidence {
  readonly name: string;
  readonly otherNames?: readonly string[];
  readonly nativePlace: string;
  /** A search for a garden finds the residences in it. */
  readonly gardenName?: string;
}

/** The syllables of a name in Latin letters; a Latin word counts as one. */
function spelledSyllables(name: string, surname: boolean): string[] {
  const simplified = toSimplified(name.normalize("NFKC").toLowerCase());
  const parts: string[] = [];
  let word = "";
  const closeWord = () => {
    if (word) parts.push(word);
    word = "";
  };
  const characters = [...simplified];
  syllables(simplified, { surname }).forEach((read, index) => {
    const character = characters[index] ?? "";
    const letters = normalizeForSearch(read);
    if (/\p{Script=Latin}|[0-9]/u.test(character)) {
      // Nobody types the rare letters that do not normalize to a–z (𝼀).
      if (isLatinRun(letters)) word += letters;
      return;
    }
    closeWord();
    if (read !== character && isLatinRun(letters)) parts.push(letters);
  });
  closeWord();
  return parts;
}

/** 吕 is typed lv and lu. */
function withPlainU(parts: readonly string[]): string[] {
  return parts.map((part) => part.replace(/^([ln])v/, "$1u"));
}

/** The name with its surname reading, with its plain reading (单 dan), and both with u for ü; most likely first. */
function spellings(name: string): string[][] {
  const asSurname = spelledSyllables(name, true);
  const plain = spelledSyllables(name, false);
  return [asSurname, plain, withPlainU(asSurname), withPlainU(plain)];
}

function spelledTokens(parts: readonly string[]): string[] {
  const isLong = parts.length > SPELLED_SYLLABLES;
  return parts.flatMap((_part, start) => {
    const rest = parts.slice(start);
    const text = rest.join("").slice(0, SPELLED_LETTERS);
    const ends =
      isLong && start > 0
        ? [rest[0] ?? "", rest.slice(0, 2).join("")].map((end) => Math.min(end.length, text.length))
        : Array.from(text, (_, index) => index + 1);
    return ends.filter((end) => end >= 2).map((end) => `y:${text.slice(0, end)}`);
  });
}

function initialTokens(parts: readonly string[]): string[] {
  const initials = parts.map((part) => part.charAt(0)).join("");
  const found =
    parts.length > SPELLED_SYLLABLES
      ? Array.from(initials.slice(0, INITIALS), (_, index) => initials.slice(0, index + 1))
      : grams(initials, 1, INITIALS);
  return found.map((text) => `i:${text}`);
}

function nameGramTokens(name: string): string[] {
  const normalized = [...normalizeForSearch(name)].slice(0, NAME_CHARACTERS).join("");
  const runs = scriptRuns(normalized).filter((run) => !isLatinRun(run));
  return runs.flatMap((run) => grams(run, 1, GRAM_LENGTH)).map((gram) => `n:${gram}`);
}

function placeTokens(nativePlace: string): string[] {
  const parts = nativePlace.split(/[\s,，、/|·-]+/u).map((part) => placeWithoutRanks(normalizeForSearch(part)));
  const short = parts.filter((part) => [...part].length <= GRAM_LENGTH);
  const found = [...short, ...grams(parts.join(""), 2, GRAM_LENGTH)].filter((gram) => [...gram].length > 1);
  return [...new Set(found)].slice(0, PLACE_TOKENS).map((gram) => `j:${gram}`);
}

/**
 * The tokens of a residence for a tsvector made by `array_to_tsvector`, at most 150, each prefixed with its kind: `n:`
 * parts of the name up to four characters, `y:` pinyin prefixes from every syllable on, `i:` initials, `j:` parts of
 * the native place and of the garden. Beyond the limit, tokens of other names are dropped first. See `keywordTokens`.
 */
export function residenceSearchTokens(residence: SearchableResidence): string[] {
  const cut = (name: string) => [...name].slice(0, NAME_CHARACTERS).join("");
  const name = cut(residence.name);
  const [asRead = [], ...otherSpellings] = spellings(name);
  const otherNames = (residence.otherNames ?? []).map(cut);
  const tokens = [
    ...nameGramTokens(name),
    ...initialTokens(asRead),
    ...placeTokens(residence.nativePlace),
    ...placeTokens(residence.gardenName ?? ""),
    ...spelledTokens(asRead),
    ...otherSpellings.flatMap((parts) => [...initialTokens(parts), ...spelledTokens(parts)]),
    ...otherNames.flatMap(nameGramTokens),
    ...otherNames.flatMap((other) =>
      spellings(other).flatMap((parts) => [...spelledTokens(parts), ...initialTokens(parts)]),
    ),
  ];
  return [...new Set(tokens)].slice(0, MAX_TOKENS);
}

function latinAlternatives(run: string): string[] {
  const spelled = run.length > 1 ? [`y:${run.slice(0, SPELLED_LETTERS)}`] : [];
  return run.length <= INITIALS ? [...spelled, `i:${run}`] : spelled;
}

/** Name or place: both split into windows, paired so that whichever matches satisfies every pair. */
function textAlternatives(run: string): string[][] {
  const place = placeWithoutRanks(run);
  const names = windows(run).map((gram) => `n:${gram}`);
  const places = [...place].length > 1 ? windows(place).map((gram) => `j:${gram}`) : [];
  return Array.from({ length: Math.max(names.length, places.length) }, (_, index) => {
    const inName = names[index] ?? names.at(-1);
    const inPlace = places[index] ?? places.at(-1);
    return [inName, inPlace].filter((token) => token !== undefined);
  });
}

interface KeywordTokens {
  /** Every entry must match, each by any one of its tokens. Empty: nothing to search for. */
  readonly all: string[][];
}

/**
 * The query for `residenceSearchTokens`. Only the first 30 characters count; all parts between spaces must match.
 * Tokens contain letters, digits and one colon, so quoting them is enough for a tsquery: cast `'n:林' & ('y:lin' |
 * 'i:lin')` to tsquery; to_tsquery would parse them as words of a language.
 */
export function keywordTokens(keyword: string): KeywordTokens {
  // Cut once before normalizing, against a keyword of megabytes; the normal form may be longer than the typed text.
  const typed = [...keyword.slice(0, 1000).normalize("NFKC").trim()].slice(0, KEYWORD_CHARACTERS).join("");
  const runs = typed.split(/\s+/u).flatMap((part) => scriptRuns(normalizeForSearch(part)));
  const searchable = runs.filter((run) => /[\p{L}\p{N}]/u.test(run));
  const all = searchable.flatMap((run) => (isLatinRun(run) ? [latinAlternatives(run)] : textAlternatives(run)));
  const distinct = new Map(all.map((alternatives) => [alternatives.join(" "), alternatives]));
  return { all: [...distinct.values()] };
}

/** Maximum characters of a gram; a longer text is searched as the conjunction of its windows of four. */
const GRAM_LENGTH = 4;

/**
 * Normal form for search: NFKC, lower case, simplified, Latin letters without diacritics (ü as u); only letters, digits
 * and the combining marks of other scripts remain. Simplified character by character, so that a part of a name
 * normalizes as it does within the whole name (乾 of 乾隆).
 */
function normalizeForSearch(text: string): string {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\p{Script=Latin}\p{M}*/gu, (letter) => letter.normalize("NFD").replace(/\p{M}/gu, ""));
  const searchable = plain.replace(/[^\p{L}\p{N}\p{M}]|\p{Variation_Selector}/gu, "");
  return Array.from(searchable, toSimplified).join("");
}

/** All substrings of `min` to `max` characters. */
function grams(text: string, min: number, max: number): string[] {
  const characters = [...text];
  const found: string[] = [];
  for (let start = 0; start < characters.length; start++) {
    for (let end = start + min; end <= Math.min(start + max, characters.length); end++) {
      found.push(characters.slice(start, end).join(""));
    }
  }
  return found;
}

/** The text itself when it fits into one gram, else its windows of four characters. */
function windows(text: string): string[] {
  const { length } = [...text];
  return length <= GRAM_LENGTH ? [text] : grams(text, GRAM_LENGTH, GRAM_LENGTH);
}

/** A normalized place without administrative suffixes: 浙江省绍兴市 → 浙江绍兴. A name of one character keeps it (沙市). */
function placeWithoutRanks(place: string): string {
  return place.replace(/(\p{Script=Han}{2,}?)(?:特别行政区|自治区|省|市)/gu, "$1");
}

/** The text split where Latin letters and digits meet other scripts: 阿q正传 → 阿, q, 正传. */
function scriptRuns(text: string): string[] {
  return text.match(/[a-z0-9]+|[^a-z0-9]+/g) ?? [];
}

function isLatinRun(run: string): boolean {
  return /^[a-z0-9]+$/.test(run);
}
