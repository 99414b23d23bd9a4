import { chineseDay } from "@changming/kit/shanghai";

/** A wire day (`2026-11-20` or with a time behind it) for display: 2026年11月20日; "" when it names none. */
export function dayText(wire: string): string {
  return wire === "" ? "" : chineseDay(wire.slice(0, 10));
}
