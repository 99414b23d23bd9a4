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

/** Encrypts the sender columns of a row (R-privacy-9); the values of another row cannot be decrypted in it. */
export function encryptSender(secrets: Secrets, row: NumberedSender): Sender {
  return mapFields(row, (name, text) => secrets.encrypt(name, text));
}

/** Decrypts them for deciding staff, and for the sender. Throws when they were encrypted with another key. */
export function decryptSender(secrets: Secrets, row: NumberedSender): Sender {
  return mapFields(row, (name, sealed) => secrets.decrypt(name, sealed));
}

const answerName = (number: string) => `concern ${number} answer`;

/** Encrypts the answer to the sender. */
export function encryptAnswer(secrets: Secrets, number: string, answer: string): string {
  return secrets.encrypt(answerName(number), answer);
}

/** Decrypts the answer. */
export function decryptAnswer(secrets: Secrets, { number, answer }: { number: string; answer: string }): string {
  return secrets.decrypt(answerName(number), answer);
}

function mapFields({ number, ...fields }: NumberedSender, turn: (name: string, text: string) => string): Sender {
  const turned = (column: keyof Sender) => turn(`concern ${number} ${column}`, fields[column]);
  return { applicant_name: turned("applicant_name"), contact: turned("contact"), content: turned("content") };
}
