/** An uploaded image that nothing refers to yet. */
export interface DraftImage {
  url: string;
  /** Unix ms. */
  sentAt: number;
}

/** The unsent input of a form. */
export interface Draft {
  fields: Record<string, string>;
  pictures: Record<string, readonly DraftImage[]>;
  /** The content sent last, with its ref: the server executes a ref once, so a retry after leaving the page is safe. */
  sent?: { words: string; ref: string };
}

/** Local storage key of a form's draft for an account. */
export const draftKey = (form: string, userId: string): string => `draft_${form}_${userId}`;

/** The server deletes an image that nothing refers to after 24 hours; ms. */
const imageLifetime = 23 * 3_600_000;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isSending = (value: unknown): value is { words: string; ref: string } =>
  isRecord(value) && typeof value.words === "string" && typeof value.ref === "string";

const isDraftImage = (value: unknown): value is DraftImage =>
  isRecord(value) && typeof value.url === "string" && typeof value.sentAt === "number";

function parse(text: string, now: Date): Draft | null {
  const value: unknown = JSON.parse(text);
  if (!isRecord(value) || !isRecord(value.fields) || !isRecord(value.pictures)) return null;
  const fields = Object.entries(value.fields).filter((pair): pair is [string, string] => typeof pair[1] === "string");
  const images = Object.entries(value.pictures).map(([name, list]) => {
    const alive = (Array.isArray(list) ? list : [])
      .filter(isDraftImage)
      .filter(({ sentAt }) => now.getTime() - sentAt < imageLifetime);
    return [name, alive] as const;
  });
  return {
    fields: Object.fromEntries(fields),
    pictures: Object.fromEntries(images),
    ...(isSending(value.sent) && { sent: { words: value.sent.words, ref: value.sent.ref } }),
  };
}

/** The draft under a key of local storage, without the images that the server has deleted; null when there is none. */
export function readDraft(key: string, now: Date): Draft | null {
  try {
    const text = localStorage.getItem(key);
    return text ? parse(text, now) : null;
  } catch {
    return null;
  }
}

/** A logout clears it with the whole storage. Does nothing if storage is blocked. */
export function storeDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The form itself still holds the input.
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked: there is no draft.
  }
}
