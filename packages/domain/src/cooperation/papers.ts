export const cooperationPapers = ["licence", "identityFront", "identityBack"] as const;

export type CooperationPaper = (typeof cooperationPapers)[number];

interface Papers {
  licence: string | null;
  identity_front: string | null;
  identity_back: string | null;
}

const labels: Record<CooperationPaper, string> = {
  licence: "营业执照",
  identityFront: "身份证正面",
  identityBack: "身份证反面",
};

export function cooperationPaperLabel(paper: CooperationPaper): string {
  return labels[paper];
}

/** A paper's reference to the vault; null when there is none (any more). */
export function cooperationPaperReference(row: Papers, paper: CooperationPaper): string | null {
  return { licence: row.licence, identityFront: row.identity_front, identityBack: row.identity_back }[paper];
}

/** The papers that are there, in their order. */
export function cooperationPapersOf(row: Papers): CooperationPaper[] {
  return cooperationPapers.filter((paper) => cooperationPaperReference(row, paper));
}

export function isCooperationPaper(text: string): text is CooperationPaper {
  return cooperationPapers.some((paper) => paper === text);
}
