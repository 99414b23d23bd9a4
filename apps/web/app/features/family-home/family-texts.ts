import type { FamilyHome } from "../family/family-home.ts";

/** The texts that the family writes about its residence, as form values. */
export interface FamilyTexts {
  summary: string;
  /** 字, 号, former and pen names, separated by 、. */
  otherNames: string;
  plaque: string;
  /** Right and left line, separated by a line break; "" for none. */
  couplet: string;
  /** Up to four lines. */
  opening: string;
  birthdayBy: "solar" | "lunar";
  anniversaryBy: "solar" | "lunar";
}

const textNames: Record<keyof FamilyTexts, string> = {
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

export function familyTextsOf({ detail, birthday_by, anniversary_by }: FamilyHome): FamilyTexts {
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

/** The fields that differ, with the values of `after`: only they are sent, so that another member's changes stay. */
export function changedTexts(before: FamilyTexts, after: FamilyTexts): Partial<FamilyTexts> {
  return Object.fromEntries(fields.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]));
}

export interface TextChange {
  name: string;
  text: string;
}

/** The changes of another member, one entry a field. */
export function textChanges(before: FamilyTexts, after: FamilyTexts): TextChange[] {
  const changed = changedTexts(before, after);
  return fields
    .filter((name) => name in changed)
    .map((name) => {
      const text = name === "birthdayBy" || name === "anniversaryBy" ? calendarNames[after[name]] : after[name];
      return { name: textNames[name], text: text === "" ? "（删去了）" : text.replaceAll("\n", "　") };
    });
}

/** Maximum characters in a line of a couplet. */
const maxCoupletLength = 12;

/** Error of the couplet line that is too long, at its field; null when there is none. */
export function coupletError(couplet: string): { field: "couplet" | "coupletLeft"; message: string } | null {
  const [right = 0, left = 0] = couplet.split("\n").map((line) => [...line].length);
  const lengthError = (line: string, length: number) => `${line}最多 ${maxCoupletLength} 个字，现在有 ${length} 个`;
  if (right > maxCoupletLength) return { field: "couplet", message: lengthError("上联", right) };
  return left > maxCoupletLength ? { field: "coupletLeft", message: lengthError("下联", left) } : null;
}
