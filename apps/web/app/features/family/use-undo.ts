import { useState } from "react";

/** A finished action that can be undone. */
interface Undoable {
  /** Its description: 删除成功：老照片. */
  text: string;
  undo(): void;
}

export interface Undo {
  offered: (Undoable & { key: number }) | null;
  /** Offers to undo an action; only the last one can be undone. */
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
