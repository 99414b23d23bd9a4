/** What happens to a text with a listed term; `allow`: a longer term in which a listed one is harmless (R-admin-13). */
export const blocklistVerdicts = ["refuse", "hold", "allow"] as const;
export type ListedVerdict = (typeof blocklistVerdicts)[number];

export const blocklistVerdictLabels: Record<ListedVerdict, string> = { refuse: "禁用", hold: "待审", allow: "例外" };

/** Maximum number of terms in one import; a longer file is sent in parts. */
export const maxBlocklistTermsAtOnce = 1_000;
