import type { StaffItem } from "./staff-item.ts";

export interface DeedProps {
  row: StaffItem;
  onClose(): void;
  /** With what came of it, in a sentence; empty where the list says it. */
  onDone(sentence: string): void;
}
