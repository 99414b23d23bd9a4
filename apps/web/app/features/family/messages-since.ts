import { useEffect, useState } from "react";

const keyOf = (userId: string, residenceId: number) => `letters_read_${userId}_${residenceId}`;

function storedCount(key: string): number | null {
  try {
    const count = Number(localStorage.getItem(key) ?? Number.NaN);
    return Number.isSafeInteger(count) ? count : null;
  } catch {
    return null;
  }
}

function storeCount(key: string, count: number): void {
  try {
    localStorage.setItem(key, String(count));
  } catch {
    // Without storage new messages are not counted; the list is complete all the same.
  }
}

export interface ReadMessages {
  userId: string;
  residenceId: number;
  /** Total number of messages; undefined while it is unknown. */
  messages: number | undefined;
  /** The messages page is open: all of them count as read from now on. */
  isReading: boolean;
}

/** Messages that arrived since the list was last opened in this browser; 0 at the first visit. */
export function useMessagesSince({ userId, residenceId, messages, isReading }: ReadMessages): number {
  const key = keyOf(userId, residenceId);
  const [before] = useState(() => storedCount(key));
  const isFirst = before === null;
  useEffect(() => {
    if (messages !== undefined && (isReading || isFirst || messages < (storedCount(key) ?? 0)))
      storeCount(key, messages);
  }, [key, messages, isReading, isFirst]);
  return messages === undefined || isReading || before === null ? 0 : Math.max(0, messages - before);
}
