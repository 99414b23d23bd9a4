import type { FamilyHome } from "../family/family-home.ts";

/** What the family itself writes about its residence, as the form holds it. */
export interface OwnWords {
  summary: string;
  /** 字, 号, former and pen names, divided by 、. */
  otherNames: string;
  plaque: string;
  /** Right and left line, divided by a line break; "" for none. */
  couplet: string;
  /** Up to four lines. */
  opening: string;
  birthdayBy: "solar" | "lunar";
  anniversaryBy: "solar" | "lunar";
}

export const wordNames: Record<keyof OwnWords, string> = {
  summary: "简介",
  otherNames: "又名",
  plaque: "匾额",
  couplet: "楹联",
  opening: "题词",
  birthdayBy: "生辰",
  anniversaryBy: "忌日",
};

export const calendarNames = { solar: "按公历", lunar: "按农历" } as const;

const fields = ["summary", "otherNames", "plaque", "couplet", "opening", "birthdayBy", "anniversaryBy"] as const;

export function ownWordsOf({ detail, birthday_by, anniversary_by }: FamilyHome): OwnWords {
  return {
    summary: detail.summary,
    otherNames: detail.other_names.join("、"),
    plaque: detail.plaque,
    couplet: detail.couplet.join("\n"),
    opening: detail.opening.join("\n"),
    birthdayBy: birthday_by,
    anniversaryBy: anniversary_by,
  };
}

/** What differs, with the second one's words: only that is sent, so that what another changed meanwhile stays. */
export function changedWords(before: OwnWords, after: OwnWords): Partial<OwnWords> {
  return Object.fromEntries(fields.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]));
}

export interface ChangedLine {
  name: string;
  text: string;
}

/** What a member of the family changed meanwhile, a line each. */
export function changedLines(before: OwnWords, after: OwnWords): ChangedLine[] {
  const changed = changedWords(before, after);
  return fields
    .filter((name) => name in changed)
    .map((name) => {
      const text = name === "birthdayBy" || name === "anniversaryBy" ? calendarNames[after[name]] : after[name];
      return { name: wordNames[name], text: text === "" ? "（删去了）" : text.replaceAll("\n", "　") };
    });
}

/** Longest line of a couplet. */
const coupletLine = 12;

/** Which line of a couplet is too long for its side of the door, under the name of its field; null when none is. */
export function coupletFault(couplet: string): { field: "couplet" | "coupletLeft"; message: string } | null {
  const [right = 0, left = 0] = couplet.split("\n").map((line) => [...line].length);
  const words = (line: string, length: number) => `${line}最多 ${coupletLine} 个字，现在有 ${length} 个`;
  if (right > coupletLine) return { field: "couplet", message: words("上联", right) };
  return left > coupletLine ? { field: "coupletLeft", message: words("下联", left) } : null;
}
