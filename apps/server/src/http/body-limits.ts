/** Bytes of a form, as it is sent. */
export const plainBody = 262_144;

/** The longest text of the contract, all of it in signs that take nine bytes each in a form. */
export const textBody = 1_048_576;
