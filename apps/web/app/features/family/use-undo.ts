import { useState } from "react";

/** Something that was just done and can be taken back. */
export interface Undoable {
  /** What was done: 删除成功：老照片. */
  words: string;
  undo(): void;
}

export interface Undo {
  offered: (Undoable & { key: number }) | null;
  /** Offers the way back; of several things only the last one. */
  offer(done: Undoable): void;
  drop(): void;
}

export function useUndo(): Undo {
  const [offered, setOffered] = useState<Undo["offered"]>(null);
  return {
    offered,
    offer: (done) => setOffered((before) => ({ ...done, key: (before?.key ?? 0) + 1 })),
    drop: () => setOffered(null),
  };
}
