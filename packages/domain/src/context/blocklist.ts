import type { Db } from "@changming/db/database";
import { type NormalizedText, normalizeForBlocklist } from "./normalize-for-blocklist.ts";

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
