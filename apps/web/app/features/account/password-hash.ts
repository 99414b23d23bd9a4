/** A password as it travels: lower-case hex SHA-256 of its UTF-8. Rejects where the browser offers no cryptography (plain http). */
export async function passwordHash(password: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(password));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** False where the browser offers no cryptography. */
export function canHash(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}
