/** A whole mobile, a token, a hash of either or of a password, and the names under which codes and papers travel. */
const secrets = [
  /(?<!\d)1[3-9]\d{9}(?!\d)/,
  /(?<![\w-])[\w-]{43}(?![\w-])/,
  /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/,
  /Bearer |(?:verificationCode|password|Idcard|applierName)(?:=|":)/,
];

/** Whether a line of the log holds what no log may hold. */
export function tellsSecret(line: string): boolean {
  return secrets.some((secret) => secret.test(line));
}
