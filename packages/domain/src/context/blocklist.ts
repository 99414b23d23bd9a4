import type { Db } from "@changming/db/database";
import { toSimplified } from "@changming/kit/names";

type BlocklistVerdict = "refuse" | "hold";

export interface BlocklistTerm {
  word: string;
  verdict: BlocklistVerdict | "allow";
  isForNamesOnly: boolean;
}

export interface BlocklistMatch {
  /** As it is written in the text. */
  text: string;
  verdict: BlocklistVerdict;
}

interface Node {
  next: Map<string, Node>;
  listed: BlocklistTerm | null;
}

const newNode = (): Node => ({ next: new Map(), listed: null });

interface Span {
  from: number;
  /** After the last letter. */
  to: number;
  listed: BlocklistTerm;
}

const latinOnly = /^[a-z]+$/;
const latin = /\p{Script=Latin}/u;

/**
 * Finds blocklisted terms in a text, in any spelling. Built once per list; a text of 200 characters takes microseconds.
 */
export class BlocklistMatcher {
  #root = newNode();

  constructor(terms: readonly BlocklistTerm[]) {
    for (const listed of terms) this.#add(listed);
  }

  /** Each term found, once, in the order of the text. Matches within an allowed term are left out. */
  find(text: string, { isName = false } = {}): BlocklistMatch[] {
    const normalized = normalizeForBlocklist(text);
    const spans = this.#spans(normalized);
    const allowed = spans.filter(({ listed }) => listed.verdict === "allow");
    const found = new Map<string, BlocklistMatch>();
    for (const { from, to, listed } of spans) {
      if (listed.verdict === "allow" || (listed.isForNamesOnly && !isName)) continue;
      if (allowed.some((other) => other.from <= from && to <= other.to)) continue;
      if (isWithinWord(text, normalized, { from, to })) continue;
      const written = text.slice(normalized.starts[from], normalized.ends[to - 1]);
      found.set(written, { text: written, verdict: listed.verdict });
    }
    return [...found.values()];
  }

  #add(listed: BlocklistTerm): void {
    let node = this.#root;
    for (const letter of normalizeForBlocklist(listed.word).letters) {
      const next = node.next.get(letter) ?? newNode();
      node.next.set(letter, next);
      node = next;
    }
    if (node !== this.#root) node.listed = strictest(node.listed, listed);
  }

  #spans({ letters }: NormalizedText): Span[] {
    const spans: Span[] = [];
    for (let from = 0; from < letters.length; from += 1) {
      let node: Node | undefined = this.#root;
      for (let to = from; node && to < letters.length; to += 1) {
        node = node.next.get(letters[to] ?? "");
        if (node?.listed) spans.push({ from, to: to + 1, listed: node.listed });
      }
    }
    return spans;
  }
}

const rank = { allow: 0, hold: 1, refuse: 2 };

/** Two spellings of one term normalize alike: the stricter verdict counts. */
function strictest(one: BlocklistTerm | null, other: BlocklistTerm): BlocklistTerm {
  return one && rank[one.verdict] >= rank[other.verdict] ? one : other;
}

/** A Latin term with a letter right before or after it is part of another word: `shit` in `Yoshitaka`. */
function isWithinWord(
  text: string,
  { letters, starts, ends }: NormalizedText,
  { from, to }: Pick<Span, "from" | "to">,
): boolean {
  if (!latinOnly.test(letters.slice(from, to).join(""))) return false;
  const isLatinAt = (letter: number) => latin.test(text.slice(starts[letter], ends[letter]));
  const followsBefore = from > 0 && ends[from - 1] === starts[from] && isLatinAt(from - 1);
  const followsBehind = to < letters.length && ends[to - 1] === starts[to] && isLatinAt(to);
  return followsBefore || followsBehind;
}

/** Holds the operator's list ready to match, and reloads it when its version changes; one per process. */
export class Blocklist {
  #version: number | null = null;
  #matcher = new BlocklistMatcher([]);

  async matcher(db: Db): Promise<BlocklistMatcher> {
    // The version first: what is read after it is at least that new.
    const list = await db.selectFrom("blocklist_version").select("version").executeTakeFirst();
    const version = list?.version ?? 0;
    if (version !== this.#version) {
      this.#matcher = new BlocklistMatcher(await listedTerms(db));
      this.#version = version;
    }
    return this.#matcher;
  }
}

async function listedTerms(db: Db): Promise<BlocklistTerm[]> {
  const rows = await db.selectFrom("blocklist_term").select(["word", "verdict", "is_for_names_only"]).execute();
  return rows.map((row) => ({ word: row.word, verdict: row.verdict, isForNamesOnly: row.is_for_names_only }));
}

interface NormalizedText {
  /** Letters and digits as they are compared, one entry each. */
  letters: readonly string[];
  /** Where in the text, in UTF-16 units, the character of each letter begins and ends. */
  starts: readonly number[];
  ends: readonly number[];
}

/** Look-alike characters, and digits used for letters, by the letter they stand for. */
const lookAlikes = new Map(
  Object.entries({
    a: "аαɑ4",
    b: "ь",
    c: "сϲ",
    e: "еεє3",
    h: "һн",
    i: "іιı1l",
    k: "кκ",
    m: "м",
    n: "ո",
    o: "оοσ0",
    p: "рρ",
    s: "ѕ5",
    t: "тτ7",
    u: "υս",
    x: "хχ",
    y: "уγ",
    口: "囗",
    日: "曰",
    己: "已巳",
    土: "士",
    未: "末",
    逼: "屄",
  }).flatMap(([letter, likes]) => [...likes].map((like) => [like, letter] as const)),
);

/** Drops a letter's accents, case, width and style; replaces a look-alike by its letter. */
function normalizeOne(character: string): string {
  const bare = character.normalize("NFKC").toLowerCase().normalize("NFD");
  const letters = bare.replace(/[^\p{L}\p{N}]/gu, "");
  return Array.from(toSimplified(letters), (one) => lookAlikes.get(one) ?? one).join("");
}

/**
 * Normalizes a text for matching: NFKC, lower case, simplified, look-alikes replaced, and everything between the
 * letters dropped: blanks, zero-width characters, marks, punctuation. Keeps the position of each letter.
 */
export function normalizeForBlocklist(text: string): NormalizedText {
  const letters: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of text) {
    for (const letter of normalizeOne(character)) {
      letters.push(letter);
      starts.push(at);
      ends.push(at + character.length);
    }
    at += character.length;
  }
  return { letters, starts, ends };
}
