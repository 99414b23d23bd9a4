/** A phone number masked for staff, `138****5678`; empty for anything else, as of a closed account. */
export function maskedPhone(mobile: string): string {
  return /^1\d{10}$/.test(mobile) ? mobile.replace(/^(\d{3})\d{4}/, "$1****") : "";
}
