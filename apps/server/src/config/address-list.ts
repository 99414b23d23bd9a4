import { BlockList, isIP } from "node:net";

/** The first invalid address or range (`192.0.2.7`, `10.0.0.0/8`, `2001:db8::/32`); null when all are valid. */
export function invalidAddress(addresses: readonly string[]): string | null {
  return addresses.find((address) => rangeOf(address) === null) ?? null;
}

function rangeOf(text: string): { net: string; bits: number; family: "ipv4" | "ipv6" } | null {
  const [net = "", written] = text.split("/", 2);
  const version = isIP(net);
  if (version === 0 || (written !== undefined && !/^\d{1,3}$/.test(written))) return null;
  const maxBits = version === 4 ? 32 : 128;
  const bits = written === undefined ? maxBits : Number(written);
  return bits > maxBits ? null : { net, bits, family: version === 4 ? "ipv4" : "ipv6" };
}

/** Builds a list of addresses and ranges. */
export function listOf(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const address of addresses) {
    const range = rangeOf(address);
    if (range) list.addSubnet(range.net, range.bits, range.family);
  }
  return list;
}

/** Whether a socket's address is in the list. */
export function isListed(list: BlockList, address: string): boolean {
  // A dual-stack socket reports an IPv4 address with this prefix.
  const plain = address.replace(/^::ffff:(?=\d+\.)/, "");
  return list.check(plain, isIP(plain) === 6 ? "ipv6" : "ipv4");
}
