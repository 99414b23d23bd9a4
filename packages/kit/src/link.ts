/**
 * Whether an http(s) address has user information before its host or cannot be parsed: `http://own.example@127.0.0.1/`
 * looks like one site and leads to another.
 */
export function isMisleadingLink(address: string): boolean {
  if (!/^https?:/i.test(address)) return false;
  if (!URL.canParse(address)) return true;
  const { username, password } = new URL(address);
  return username !== "" || password !== "" || /^https?:[/\\]*[^/\\?#]*@/i.test(address);
}
