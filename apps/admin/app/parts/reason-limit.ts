/** Code points that a reason may have, as the contract's `reasonText` says. */
export const reasonLimit = 200;
