/** Milliseconds that a provider may take. The visitor does not wait for it: messages go out after the answer. */
const patience = 5_000;

export interface PostRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** The answer as text with its status, or the name of what kept it from coming. Follows no redirect. */
export async function post(
  { url, headers, body }: PostRequest,
  timeoutMs = patience,
): Promise<{ status: number; text: string } | { fault: string }> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method: "POST", headers, body, redirect: "error", signal });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { fault: error instanceof Error ? error.name : "fault" };
  }
}

/** An object from JSON text; null for anything else. */
export function readObject(text: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(text);
    return isObject(read) ? read : null;
  } catch {
    return null;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A provider's own name for what happened: letters, digits and dots only, so that no number slips into a log. */
export function nameIn(value: unknown): string {
  return typeof value === "string" && /^[A-Za-z][\w.-]{0,79}$/.test(value) && !/\d{6}/.test(value) ? value : "unnamed";
}
