/** Maximum code points of a reason; the contract's `reasonText`. */
export const reasonLimit = 200;
