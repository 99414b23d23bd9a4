import type { Secrets } from "../context/secrets.ts";

/** The sender's data of a concern. */
export interface Sender {
  applicant_name: string;
  contact: string;
  content: string;
}

interface NumberedSender extends Sender {
  number: string;
}

/** Seals the sender columns of a row (R-privacy-9); sealed values of another row do not open in it. */
export function sealSender(secrets: Secrets, row: NumberedSender): Sender {
  return mapFields(row, (name, text) => secrets.seal(name, text));
}

/** Opens them for deciding staff, and for the sender. Throws when they were sealed with another key. */
export function openSender(secrets: Secrets, row: NumberedSender): Sender {
  return mapFields(row, (name, sealed) => secrets.unseal(name, sealed));
}

const answerName = (number: string) => `concern ${number} answer`;

/** Seals the answer to the sender. */
export function sealAnswer(secrets: Secrets, number: string, answer: string): string {
  return secrets.seal(answerName(number), answer);
}

/** Opens the answer. */
export function openAnswer(secrets: Secrets, { number, answer }: { number: string; answer: string }): string {
  return secrets.unseal(answerName(number), answer);
}

function mapFields({ number, ...fields }: NumberedSender, turn: (name: string, text: string) => string): Sender {
  const turned = (column: keyof Sender) => turn(`concern ${number} ${column}`, fields[column]);
  return { applicant_name: turned("applicant_name"), contact: turned("contact"), content: turned("content") };
}
