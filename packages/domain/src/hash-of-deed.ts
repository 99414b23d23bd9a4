import { sha256Hex } from "@changming/kit/ids";

/**
 * What was sent under a `ref`, as 64 hexadecimal digits: under the same one only the same is answered as the first time.
 * Objects are to be given with their keys in one order.
 */
export function hashOfDeed(contents: unknown): string {
  return sha256Hex(JSON.stringify(contents));
}
