/** Idempotency key of one action, 32 hex digits. Works without https too. */
export function newRef(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
