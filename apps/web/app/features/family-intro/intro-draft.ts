import { type DraftPicture, dropDraft, keepDraft, readDraft } from "../../local-draft.ts";

export interface IntroDraft {
  html: string;
  /** The saved state that was being changed. */
  version: number;
  /** Pictures that stood in it and could not be kept. */
  lost: number;
  /** Pictures in it that were sent while the text was not, and that the server still has. */
  sent: readonly DraftPicture[];
  /** Names of those that it has no longer, unless they came to stand in the published text. */
  late: readonly string[];
}

const temporary = /<img\b[^>]*\bsrc="blob:[^"]*"[^>]*>/g;
const uploaded = /(<img\b[^>]*\bsrc=")([^"]*\/uploads\/([\w-]{22})\/[^"]*)("[^>]*>)/g;
const nameOf = (url: string) => /\/uploads\/([\w-]{22})\//.exec(url)?.[1] ?? "";

const keyOf = (userId: string, residenceId: number) => `draft_intro${residenceId}_${userId}`;

/** A text without the pictures that live as long as the page alone, and how many these were. */
export function withoutTemporary(html: string): { html: string; lost: number } {
  return { html: html.replace(temporary, ""), lost: html.match(temporary)?.length ?? 0 };
}

/** What was written and not submitted, in this browser; null when there is nothing. */
export function readIntroDraft(userId: string, residenceId: number, now: Date): IntroDraft | null {
  const draft = readDraft(keyOf(userId, residenceId), now);
  const fields = draft?.fields;
  const [version, lost] = [Number(fields?.version), Number(fields?.lost)];
  if (!fields?.html || !Number.isSafeInteger(version) || version < 1) return null;
  const sent = draft?.pictures.sent ?? [];
  const alive = new Set(sent.map(({ url }) => nameOf(url)));
  const late = (fields.sent ?? "").split(" ").filter((name) => name !== "" && !alive.has(name));
  return { html: fields.html, version, lost: Number.isSafeInteger(lost) ? lost : 0, sent, late };
}

/**
 * A draft as it can be submitted: without the pictures that the server kept for a day and nobody came for, and those of
 * the published text under the addresses that work now.
 */
export function freshDraft(draft: IntroDraft, published: string): IntroDraft {
  const shown = new Map([...published.matchAll(uploaded)].map(([, , url = "", name = ""]) => [name, url]));
  let { lost } = draft;
  const html = draft.html.replace(uploaded, (whole, before: string, _url: string, name: string, after: string) => {
    const url = shown.get(name);
    if (url !== undefined) return before + url + after;
    if (!draft.late.includes(name)) return whole;
    lost += 1;
    return "";
  });
  return { ...draft, html, lost, late: [] };
}

export interface Written {
  html: string;
  version: number;
  sent: readonly DraftPicture[];
}

export function keepIntroDraft(userId: string, residenceId: number, { html: all, version, sent }: Written): void {
  const { html, lost } = withoutTemporary(all);
  keepDraft(keyOf(userId, residenceId), {
    // The names stay when the pictures' time is over, so that they are known as late.
    fields: { html, version: String(version), lost: String(lost), sent: sent.map(({ url }) => nameOf(url)).join(" ") },
    pictures: { sent },
  });
}

export function dropIntroDraft(userId: string, residenceId: number): void {
  dropDraft(keyOf(userId, residenceId));
}
