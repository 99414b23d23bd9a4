let bytesOf: Map<string, number> | null = null;

/** Two-byte codes of GBK by character, built once by decoding them all. */
function table(): Map<string, number> {
  if (bytesOf) return bytesOf;
  bytesOf = new Map();
  const decoder = new TextDecoder("gbk");
  for (let high = 0x81; high <= 0xfe; high++) {
    for (let low = 0x40; low <= 0xfe; low++) {
      const character = decoder.decode(Uint8Array.of(high, low));
      if (character.length === 1 && character !== "\uFFFD" && !bytesOf.has(character))
        bytesOf.set(character, (high << 8) | low);
    }
  }
  return bytesOf;
}

/** The text in GBK, as Alipay writes its bills; `?` for characters that GBK lacks. */
export function gbk(text: string): Buffer {
  const codes = table();
  const bytes = Array.from(text).flatMap((character) => {
    if (character <= "\u007f") return [character.charCodeAt(0)];
    const code = codes.get(character);
    return code === undefined ? [0x3f] : [code >> 8, code & 0xff];
  });
  return Buffer.from(bytes);
}
