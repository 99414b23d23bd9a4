import { chineseDay } from "@changming/kit/shanghai";

/** A day of the wire (`2026-11-20` or with a time behind it) as one reads it: 2026年11月20日; "" when it names none. */
export function dayWords(wire: string): string {
  return wire === "" ? "" : chineseDay(wire.slice(0, 10));
}
