import type { BlessingItem } from "@changming/contract/blessing";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api.ts";
import { useDeed } from "../family/use-deed.ts";
import { type Undo, useUndo } from "../family/use-undo.ts";

export interface LetterDeeds {
  undo: Undo;
  isBusy: boolean;
  remove(letter: BlessingItem): void;
  restore(letter: Pick<BlessingItem, "id">): void;
}

/** Takes letters from a residence's board and puts them back; after each the list is asked for anew. */
export function useLetterDeeds(residenceId: number, askAgain: () => void): LetterDeeds {
  const deed = useDeed(askAgain);
  const undo = useUndo();

  async function restore({ id }: Pick<BlessingItem, "id">) {
    const done = await deed.run(`restore ${id}`, () => api.familyBoard.restore({ id, residenceId }));
    if (done) showToast("已放回，大家又看得到了");
  }

  async function remove(letter: BlessingItem) {
    const { id, nickname } = letter;
    const done = await deed.run(`remove ${id}`, () => api.familyBoard.remove({ id, residenceId, isAll: 0 }));
    if (done) undo.offer({ words: `删除成功：${nickname}的信`, undo: () => void restore(letter) });
  }

  return {
    undo,
    isBusy: deed.busy !== null,
    remove: (letter) => void remove(letter),
    restore: (letter) => void restore(letter),
  };
}
