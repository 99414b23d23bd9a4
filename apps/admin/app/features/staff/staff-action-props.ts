import type { StaffItem } from "./staff-item.ts";

export interface StaffActionProps {
  row: StaffItem;
  onClose(): void;
  /** With a sentence about the result; empty where the list displays it. */
  onDone(sentence: string): void;
}
