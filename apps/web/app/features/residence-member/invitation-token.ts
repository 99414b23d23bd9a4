const key = "invitation";
const shape = /^#?([\w-]{43})$/;

/** The token in the hash of an invitation's address; null when there is none. */
export function tokenIn(hash: string): string | null {
  return shape.exec(hash)?.[1] ?? null;
}

/** Stored for this tab, while its user logs in or registers; never in a query, which goes into logs. */
export function storeToken(token: string): void {
  try {
    sessionStorage.setItem(key, token);
  } catch {
    // The link can be opened again after the login.
  }
}

export function storedToken(): string | null {
  try {
    return tokenIn(sessionStorage.getItem(key) ?? "");
  } catch {
    return null;
  }
}

export function dropToken(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

/** Address of an invitation; the token is in the hash, which is sent to no server. */
export function invitationLink(origin: string, path: string, token: string): string {
  return `${new URL(path, origin).href}#${token}`;
}
