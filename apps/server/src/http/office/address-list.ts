import { BlockList, isIP } from "node:net";

/** Which of the addresses and ranges (`192.0.2.7`, `10.0.0.0/8`, `2001:db8::/32`) is none; null when all are. */
export function wrongAddress(addresses: readonly string[]): string | null {
  return addresses.find((address) => rangeOf(address) === null) ?? null;
}

function rangeOf(text: string): { net: string; bits: number; family: "ipv4" | "ipv6" } | null {
  const [net = "", written] = text.split("/", 2);
  const version = isIP(net);
  if (version === 0 || (written !== undefined && !/^\d{1,3}$/.test(written))) return null;
  const most = version === 4 ? 32 : 128;
  const bits = written === undefined ? most : Number(written);
  return bits > most ? null : { net, bits, family: version === 4 ? "ipv4" : "ipv6" };
}

/** The list that addresses and ranges make. */
export function listOf(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const address of addresses) {
    const range = rangeOf(address);
    if (range) list.addSubnet(range.net, range.bits, range.family);
  }
  return list;
}

/** Whether an address of a socket is in it. */
export function isListed(list: BlockList, address: string): boolean {
  // A socket for both families writes an IPv4 address so.
  const plain = address.replace(/^::ffff:(?=\d+\.)/, "");
  return list.check(plain, isIP(plain) === 6 ? "ipv6" : "ipv4");
}
