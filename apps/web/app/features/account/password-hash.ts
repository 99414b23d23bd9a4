/** A password as it is sent: lower-case hex SHA-256 of its UTF-8. Rejects without Web Crypto (plain http). */
export async function passwordHash(password: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(password));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** False without Web Crypto. */
export function canHash(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}
