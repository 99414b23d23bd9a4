import type { Secrets } from "../secrets.ts";

/** What a concern says of who brought it. */
export interface Sender {
  applicant_name: string;
  contact: string;
  content: string;
}

interface Numbered extends Sender {
  number: string;
}

/** Seals what stands in a concern's row of its sender; another row's is not opened in its place. */
export function sealSender(secrets: Secrets, row: Numbered): Sender {
  return eachOf(row, (name, text) => secrets.seal(name, text));
}

/** Opens it for who decides, and for the sender himself. Throws when it was sealed with another key. */
export function openSender(secrets: Secrets, row: Numbered): Sender {
  return eachOf(row, (name, sealed) => secrets.unseal(name, sealed));
}

const answerName = (number: string) => `concern ${number} answer`;

/** Seals what the sender is told. */
export function sealAnswer(secrets: Secrets, number: string, answer: string): string {
  return secrets.seal(answerName(number), answer);
}

/** Opens it likewise. */
export function openAnswer(secrets: Secrets, { number, answer }: { number: string; answer: string }): string {
  return secrets.unseal(answerName(number), answer);
}

function eachOf({ number, ...said }: Numbered, turn: (name: string, text: string) => string): Sender {
  const turned = (column: keyof Sender) => turn(`concern ${number} ${column}`, said[column]);
  return { applicant_name: turned("applicant_name"), contact: turned("contact"), content: turned("content") };
}
