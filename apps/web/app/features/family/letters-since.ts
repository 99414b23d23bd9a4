import { useEffect, useState } from "react";

const keyOf = (userId: string, residenceId: number) => `letters_read_${userId}_${residenceId}`;

function kept(key: string): number | null {
  try {
    const count = Number(localStorage.getItem(key) ?? Number.NaN);
    return Number.isSafeInteger(count) ? count : null;
  } catch {
    return null;
  }
}

function keep(key: string, count: number): void {
  try {
    localStorage.setItem(key, String(count));
  } catch {
    // Then nobody is told of new letters; they stand on the board all the same.
  }
}

export interface LettersRead {
  userId: string;
  residenceId: number;
  /** Letters on the board now; undefined while that is not known. */
  letters: number | undefined;
  /** The board is open: all of them count as read from now on. */
  isReading: boolean;
}

/** Letters that came since the board was last opened in this browser; 0 at the first visit, when nobody can know. */
export function useLettersSince({ userId, residenceId, letters, isReading }: LettersRead): number {
  const key = keyOf(userId, residenceId);
  const [before] = useState(() => kept(key));
  const isFirst = before === null;
  useEffect(() => {
    if (letters !== undefined && (isReading || isFirst || letters < (kept(key) ?? 0))) keep(key, letters);
  }, [key, letters, isReading, isFirst]);
  return letters === undefined || isReading || before === null ? 0 : Math.max(0, letters - before);
}
