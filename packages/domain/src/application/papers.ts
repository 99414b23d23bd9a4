import type { ApplicationRow } from "./transition.ts";

/** Which paper of an application. */
export type PaperKey = "death" | "relation" | `other${number}`;

type Papers = Pick<ApplicationRow, "death_proof" | "relation_proof" | "other_proofs">;

/** A paper's reference to the vault; null when there is none (any more). */
export function paperReference({ death_proof, relation_proof, other_proofs }: Papers, key: PaperKey): string | null {
  if (key === "death") return death_proof;
  return key === "relation" ? relation_proof : (other_proofs[Number(key.slice(5)) - 1] ?? null);
}

/** The papers that are there, in their order. */
export function paperKeys(application: Papers): PaperKey[] {
  const others = application.other_proofs.map((_, index): PaperKey => `other${index + 1}`);
  return (["death", "relation", ...others] satisfies PaperKey[]).filter((key) => paperReference(application, key));
}

/** `身故证明`, `其他材料 2` */
export function paperLabel(key: PaperKey): string {
  if (key === "death") return "身故证明";
  return key === "relation" ? "与身故人关系证明" : `其他材料 ${key.slice(5)}`;
}

export function isPaperKey(text: string): text is PaperKey {
  return /^(death|relation|other[1-9])$/.test(text);
}

/**
 * Reference of the portrait of an application. Approved, it is the residence's: the family may choose another, and
 * closing gives each a new name.
 */
export function shownPortrait(
  row: Pick<ApplicationRow, "state" | "portrait"> & { housed_portrait: string | null },
): string | null {
  return row.state === "approved" ? row.housed_portrait : row.portrait;
}
