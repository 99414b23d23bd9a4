import type { Secrets } from "../context/secrets.ts";

const name = "student_remembrance student_name";

/** Encrypts a student's name for its column. */
export function sealStudentName(secrets: Secrets, studentName: string): string {
  return secrets.seal(name, studentName);
}

/** Decrypts it for the residence's family and for its writer. Throws if it was encrypted with another key. */
export function openStudentName(secrets: Secrets, sealed: string): string {
  return secrets.unseal(name, sealed);
}
