/** A check code as it is printed: `3F9A-07C2-B1D4`. */
export function codeText(code: string): string {
  return code.replace(/(.{4})(?=.)/g, "$1-");
}

/** The page that confirms a certificate; it needs both values, and the code is random. */
export function confirmPath(number: string, code: string): `/${string}` {
  return `/confirm?${new URLSearchParams({ number, code }).toString()}`;
}
