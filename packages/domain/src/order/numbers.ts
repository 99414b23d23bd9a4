import { readableCode } from "@changming/kit/ids";
import { shanghaiDay } from "@changming/kit/shanghai";

/**
 * A number for an order, a payment or a refund that cannot be guessed: the Shanghai day and 98 random bits, 28 characters
 * of `[0-9A-Z]`, which both gateways take.
 */
export function newNumber(now: Date): string {
  return `${shanghaiDay(now).replaceAll("-", "")}${readableCode()}${readableCode()}`;
}
