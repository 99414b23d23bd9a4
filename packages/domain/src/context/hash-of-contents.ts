import { sha256Hex } from "@changming/kit/ids";

/**
 * Hash of what was sent under a `ref`, 64 hexadecimal digits: only the same contents may repeat the first answer.
 * Objects must have their keys in a fixed order.
 */
export function hashOfContents(contents: unknown): string {
  return sha256Hex(JSON.stringify(contents));
}
