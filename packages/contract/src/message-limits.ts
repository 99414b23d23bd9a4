/** Longest message on a residence, in code points: a rare character counts once. */
export const mostLetters = 200;
