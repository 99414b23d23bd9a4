const cooperationDocuments = ["licence", "identityFront", "identityBack"] as const;

export type CooperationDocument = (typeof cooperationDocuments)[number];

interface DocumentColumns {
  licence: string | null;
  identity_front: string | null;
  identity_back: string | null;
}

const labels: Record<CooperationDocument, string> = {
  licence: "营业执照",
  identityFront: "身份证正面",
  identityBack: "身份证反面",
};

export function cooperationDocumentLabel(document: CooperationDocument): string {
  return labels[document];
}

/** A document's vault reference; null when there is none, or none any more. */
export function cooperationDocumentReference(row: DocumentColumns, document: CooperationDocument): string | null {
  return { licence: row.licence, identityFront: row.identity_front, identityBack: row.identity_back }[document];
}

/** Existing documents, in order. */
export function cooperationDocumentsOf(row: DocumentColumns): CooperationDocument[] {
  return cooperationDocuments.filter((document) => cooperationDocumentReference(row, document));
}

export function isCooperationDocument(text: string): text is CooperationDocument {
  return cooperationDocuments.some((document) => document === text);
}
