/** An idempotency key of a form, 32 hex digits. `crypto.randomUUID` would need https. */
export function newRef(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
