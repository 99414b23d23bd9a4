import { isIP } from "node:net";

/**
 * What one subscriber is counted by: an IPv4 address, or the /64 of an IPv6 one (RFC 6177: no household gets less).
 * IPv4 written as IPv6 is IPv4. What is no address comes back as it is.
 */
export function addressGroup(address: string): string {
  const plain = address.replace(/%.*$/, "");
  if (isIP(plain) !== 6) return plain;
  const groups = groupsOf(plain);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, high = 0, low = 0] = groups;
  if (a + b + c + d + e === 0 && f === 0xffff) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  return `${[a, b, c, d].map((group) => group.toString(16)).join(":")}::/64`;
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // The URL parser writes every spelling the same way: hexadecimal, shortened once.
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = "", tail] = canonical.split("::");
  const parse = (part: string) =>
    part
      .split(":")
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16));
  const [left, right] = [parse(head), parse(tail ?? "")];
  return tail === undefined ? left : [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}
