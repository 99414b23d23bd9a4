/** Whether a password can be made to travel: on https, or on the machine itself. Else `needsHttps` is to be said. */
export const canTravel = (): boolean => globalThis.isSecureContext;

export const needsHttps = "请用 https 开头的网址打开后台";

/** A password as it travels: lower-case hex SHA-256. Only where `canTravel`. */
export async function travelled(password: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(password));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
