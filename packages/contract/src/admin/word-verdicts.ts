/** What becomes of a text with a listed word in it; `allow`: a longer word in which a listed one is harmless. */
export const wordVerdicts = ["refuse", "hold", "allow"] as const;
export type ListedVerdict = (typeof wordVerdicts)[number];

export const wordVerdictNames: Record<ListedVerdict, string> = { refuse: "禁用", hold: "待审", allow: "例外" };

/** Words that one import brings; a longer file comes in parts. */
export const mostWordsAtOnce = 1_000;
