import type { ApplicationRow } from "./transition.ts";

/** Key of a document of an application. */
export type DocumentKey = "death" | "relation" | `other${number}`;

type DocumentColumns = Pick<ApplicationRow, "death_proof" | "relation_proof" | "other_proofs">;

/** A document's vault reference; null when there is none, or none any more. */
export function documentReference(
  { death_proof, relation_proof, other_proofs }: DocumentColumns,
  key: DocumentKey,
): string | null {
  if (key === "death") return death_proof;
  return key === "relation" ? relation_proof : (other_proofs[Number(key.slice(5)) - 1] ?? null);
}

/** Existing documents, in order. */
export function documentKeys(application: DocumentColumns): DocumentKey[] {
  const others = application.other_proofs.map((_, index): DocumentKey => `other${index + 1}`);
  return (["death", "relation", ...others] satisfies DocumentKey[]).filter((key) =>
    documentReference(application, key),
  );
}

/** `身故证明`, `其他材料 2` */
export function documentLabel(key: DocumentKey): string {
  if (key === "death") return "身故证明";
  return key === "relation" ? "与身故人关系证明" : `其他材料 ${key.slice(5)}`;
}

/** Milliseconds that documents are retained after the decision: the time for objections (R-application-20). */
export const documentRetentionMs = 30 * 86_400_000;

export function isDocumentKey(text: string): text is DocumentKey {
  return /^(death|relation|other[1-9])$/.test(text);
}

/**
 * Reference of an application's portrait. Once approved it is the residence's: the family may choose another, and
 * making the residence private renames it.
 */
export function displayedPortrait(
  row: Pick<ApplicationRow, "state" | "portrait"> & { housed_portrait: string | null },
): string | null {
  return row.state === "approved" ? row.housed_portrait : row.portrait;
}
