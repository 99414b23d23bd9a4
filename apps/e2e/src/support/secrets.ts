/** A full phone number, a token, a hash, and the field names of codes, passwords and personal data. */
const secrets = [
  /(?<!\d)1[3-9]\d{9}(?!\d)/,
  /(?<![\w-])[\w-]{43}(?![\w-])/,
  /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/,
  /Bearer |(?:verificationCode|password|Idcard|applierName)(?:=|":)/,
];

/** Whether a line of the log contains what no log may contain. */
export function containsSecret(line: string): boolean {
  return secrets.some((secret) => secret.test(line));
}
