import { type DraftImage, dropDraft, storeDraft, readDraft } from "../../browser/local-draft.ts";

export interface IntroDraft {
  html: string;
  /** The saved version that the draft changes. */
  version: number;
  /** Number of images in it that could not be stored. */
  lost: number;
  /** Images in it that were uploaded before the text was submitted, and that the server still has. */
  sent: readonly DraftImage[];
  /** Names of those that the server has deleted, unless they are in the published text. */
  expiredImages: readonly string[];
}

const temporary = /<img\b[^>]*\bsrc="blob:[^"]*"[^>]*>/g;
const uploaded = /(<img\b[^>]*\bsrc=")([^"]*\/uploads\/([\w-]{22})\/[^"]*)("[^>]*>)/g;
const nameOf = (url: string) => /\/uploads\/([\w-]{22})\//.exec(url)?.[1] ?? "";

const keyOf = (userId: string, residenceId: number) => `draft_intro${residenceId}_${userId}`;

/** A text without the images of temporary `blob:` URLs, and their number. */
export function withoutTemporary(html: string): { html: string; lost: number } {
  return { html: html.replace(temporary, ""), lost: html.match(temporary)?.length ?? 0 };
}

/** The unsubmitted draft in this browser (R-biography-6); null when there is none. */
export function readIntroDraft(userId: string, residenceId: number, now: Date): IntroDraft | null {
  const draft = readDraft(keyOf(userId, residenceId), now);
  const fields = draft?.fields;
  const version = Number(fields?.version);
  const lost = Number(fields?.lost);
  if (!fields?.html || !Number.isSafeInteger(version) || version < 1) return null;
  const sent = draft?.pictures.sent ?? [];
  const alive = new Set(sent.map(({ url }) => nameOf(url)));
  const expiredImages = (fields.sent ?? "").split(" ").filter((name) => name !== "" && !alive.has(name));
  return { html: fields.html, version, lost: Number.isSafeInteger(lost) ? lost : 0, sent, expiredImages };
}

/**
 * A draft that can be submitted: without uploads that the server deleted after a day, and with the current URLs of the
 * published images.
 */
export function freshDraft(draft: IntroDraft, published: string): IntroDraft {
  const freshUrls = new Map([...published.matchAll(uploaded)].map(([, , url = "", name = ""]) => [name, url]));
  let { lost } = draft;
  const html = draft.html.replace(uploaded, (whole, before: string, _url: string, name: string, after: string) => {
    const url = freshUrls.get(name);
    if (url !== undefined) return before + url + after;
    if (!draft.expiredImages.includes(name)) return whole;
    lost += 1;
    return "";
  });
  return { ...draft, html, lost, expiredImages: [] };
}

interface Written {
  html: string;
  version: number;
  sent: readonly DraftImage[];
}

export function storeIntroDraft(userId: string, residenceId: number, { html: all, version, sent }: Written): void {
  const { html, lost } = withoutTemporary(all);
  storeDraft(keyOf(userId, residenceId), {
    // The names outlive the stored images, so that expired ones can be recognized.
    fields: { html, version: String(version), lost: String(lost), sent: sent.map(({ url }) => nameOf(url)).join(" ") },
    pictures: { sent },
  });
}

export function dropIntroDraft(userId: string, residenceId: number): void {
  dropDraft(keyOf(userId, residenceId));
}
