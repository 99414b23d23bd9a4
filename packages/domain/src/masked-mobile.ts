/** A mobile as the office shows it, `138****5678`; what is no mobile, as of a closed account, shows nothing. */
export function maskedMobile(mobile: string): string {
  return /^1\d{10}$/.test(mobile) ? mobile.replace(/^(\d{3})\d{4}/, "$1****") : "";
}
