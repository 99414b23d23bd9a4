/** Default timeout, milliseconds. No visitor waits for it: messages are sent after the response. */
const defaultTimeoutMs = 5_000;

interface PostRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** The response as text with its status, or the name of the error. Follows no redirect. */
export async function post(
  { url, headers, body }: PostRequest,
  timeoutMs = defaultTimeoutMs,
): Promise<{ status: number; text: string } | { error: string }> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method: "POST", headers, body, redirect: "error", signal });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { error: error instanceof Error ? error.name : "error" };
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

/** A provider's own error name: letters, digits and dots only, so that no phone number gets into a log. */
export function nameIn(value: unknown): string {
  return typeof value === "string" && /^[A-Za-z][\w.-]{0,79}$/.test(value) && !/\d{6}/.test(value) ? value : "unnamed";
}
