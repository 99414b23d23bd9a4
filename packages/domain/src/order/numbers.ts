import { readableCode } from "@changming/kit/ids";
import { shanghaiDay } from "@changming/kit/shanghai";

/**
 * An unguessable number for an order, a payment or a refund: the Shanghai day and 98 random bits, 28 characters of
 * `[0-9A-Z]`, which both gateways accept.
 */
export function newNumber(now: Date): string {
  return `${shanghaiDay(now).replaceAll("-", "")}${readableCode()}${readableCode()}`;
}
