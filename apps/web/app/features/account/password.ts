/** Message of the rule for every new password (R-account-11). */
export const passwordRule = "请输入6-15位数字、字母组成的密码";

/** 6 to 15 letters and digits, at least one of each (R-account-11). */
export function isNewPassword(text: string): boolean {
  return /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{6,15}$/.test(text);
}

/** Error of a password and its repetition; `differ` is the message for two different ones. */
export function passwordError(password: string, repassword: string, differ: string) {
  if (!isNewPassword(password)) return { field: "password", message: passwordRule } as const;
  if (repassword !== password) return { field: "repassword", message: differ } as const;
  if (!canHash()) return { field: "form", message: notSafe } as const;
  return null;
}

/** Displayed where the browser offers no cryptography: a password is never sent unhashed. */
export const notSafe = "当前连接不够安全，不能提交密码。请用 https 开头的地址打开本站";

/** The password and its repetition, hashed for the request. */
export async function hashedPasswords(password: string): Promise<{ password: string; repassword: string }> {
  const hash = await passwordHash(password);
  return { password: hash, repassword: hash };
}

/**
 * A password as it is sent: lower-case hex SHA-256 of its UTF-8 (R-account-3). Rejects without Web Crypto (plain http).
 */
export async function passwordHash(password: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(password));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** False without Web Crypto. */
export function canHash(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}
