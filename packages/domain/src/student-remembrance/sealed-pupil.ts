import type { Secrets } from "../secrets.ts";

const name = "student_remembrance student_name";

/** Seals a child's name for its column. */
export function sealPupil(secrets: Secrets, studentName: string): string {
  return secrets.seal(name, studentName);
}

/** Opens it for the residence's family and for who wrote it. Throws when it was sealed with another key. */
export function openPupil(secrets: Secrets, sealed: string): string {
  return secrets.unseal(name, sealed);
}
