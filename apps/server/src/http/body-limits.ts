/** Maximum bytes of a plain form, as sent. */
export const plainBody = 262_144;

/** Fits the longest text of the contract in characters of nine bytes each. */
export const textBody = 1_048_576;
