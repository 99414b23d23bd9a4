import { isIP } from "node:net";

/**
 * The key that rate limits count a client by: an IPv4 address, or the /64 of an IPv6 address (RFC 6177: every household
 * gets at least that). IPv4-mapped IPv6 becomes IPv4. Text that is not an address is returned unchanged.
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
  // The URL parser normalizes every spelling: hexadecimal, compressed once.
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = "", tail] = canonical.split("::");
  const parse = (part: string) =>
    part
      .split(":")
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16));
  const left = parse(head);
  const right = parse(tail ?? "");
  return tail === undefined ? left : [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}
