/** Whether the browser can hash a password: Web Crypto requires https or localhost. Otherwise display `needsHttps`. */
export const canHashPassword = (): boolean => globalThis.isSecureContext;

export const needsHttps = "请用 https 开头的网址打开后台";

/** A password as it is sent: lower-case hex SHA-256. Requires `canHashPassword`. */
export async function hashPassword(password: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(password));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Message of a failed login; does not mention a code where none is required. */
export function loginErrorMessage({ error, msg }: { error: string; msg: string }, needsCode: boolean): string {
  return error === "staffLoginMismatch" && !needsCode ? "登录名或密码不正确" : msg;
}
