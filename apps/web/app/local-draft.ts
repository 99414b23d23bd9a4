/** A picture that was sent but nothing refers to yet. */
export interface DraftPicture {
  url: string;
  /** Unix ms. */
  sentAt: number;
}

/** What was written into a form and not sent yet. */
export interface Draft {
  fields: Record<string, string>;
  pictures: Record<string, readonly DraftPicture[]>;
  /** These words were on their way under this name when the page was left: under the same one nothing is made twice. */
  sent?: { words: string; ref: string };
}

/** Where a form's draft lies for an account. */
export const draftKey = (form: string, userId: string): string => `draft_${form}_${userId}`;

/** The server keeps a picture that nothing refers to for 24 hours; ms. */
const pictureLife = 23 * 3_600_000;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isSending = (value: unknown): value is { words: string; ref: string } =>
  isRecord(value) && typeof value.words === "string" && typeof value.ref === "string";

const isDraftPicture = (value: unknown): value is DraftPicture =>
  isRecord(value) && typeof value.url === "string" && typeof value.sentAt === "number";

function parse(text: string, now: Date): Draft | null {
  const value: unknown = JSON.parse(text);
  if (!isRecord(value) || !isRecord(value.fields) || !isRecord(value.pictures)) return null;
  const fields = Object.entries(value.fields).filter((pair): pair is [string, string] => typeof pair[1] === "string");
  const pictures = Object.entries(value.pictures).map(([name, list]) => {
    const alive = (Array.isArray(list) ? list : [])
      .filter(isDraftPicture)
      .filter(({ sentAt }) => now.getTime() - sentAt < pictureLife);
    return [name, alive] as const;
  });
  return {
    fields: Object.fromEntries(fields),
    pictures: Object.fromEntries(pictures),
    ...(isSending(value.sent) && { sent: { words: value.sent.words, ref: value.sent.ref } }),
  };
}

/** The draft under a key of local storage, without the pictures that the server no longer has; null when there is none. */
export function readDraft(key: string, now: Date): Draft | null {
  try {
    const text = localStorage.getItem(key);
    return text ? parse(text, now) : null;
  } catch {
    return null;
  }
}

/** Logging out clears it with all the rest. Where the browser lets us keep nothing, nothing is kept. */
export function keepDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The form itself still holds what was written.
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // There was nothing to keep it in.
  }
}
