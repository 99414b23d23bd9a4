import type { BlessingItem } from "@changming/contract/blessing";
import { Button } from "@changming/ui/button";
import { EmptyState } from "@changming/ui/empty-state";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import type { FamilyShown } from "../family/family-page.tsx";
import { UndoNote } from "../family/undo-note.tsx";
import { useFamilyList } from "../family/use-family-list.ts";
import { boardPageSize as pageSize, FamilyPaged } from "./family-paged.tsx";
import { type LetterDeedProps, LetterList } from "./letter-list.tsx";
import { useLetterDeeds } from "./use-letter-deeds.ts";

/** The letters that readers see; who may manage the residence takes one away. */
export function ShownLetters(shown: FamilyShown) {
  const { place, home } = shown;
  const list = useFamilyList({
    shown,
    name: "letters",
    pageSize,
    ask: (paging, signal) => api.blessing.list({ id: place.id, ...paging }, { signal, asMember: true }),
  });
  const { undo, isBusy, remove } = useLetterDeeds(place.id, list.asked.askAgain);
  return (
    <>
      <FamilyPaged
        list={list}
        what="信"
        to={(number) => paths.familyBoard(place, number)}
        empty={<EmptyState title="还没有来信" words="亲友写来的信会放在这里。把居所发给他们，请大家说几句想说的话。" />}
      >
        {({ counts, itemList }) => (
          <LetterList
            counts={counts}
            letters={itemList}
            isBusy={isBusy}
            onDeed={remove}
            Deed={home.can.manage ? RemoveLetter : undefined}
          />
        )}
      </FamilyPaged>
      <UndoNote undo={undo} />
    </>
  );
}

function RemoveLetter({ letter, isBusy, onDeed }: LetterDeedProps<BlessingItem>) {
  return (
    <Button kind="bare" disabled={isBusy} onClick={() => onDeed(letter)}>
      删除<span className="hide">{letter.nickname}的信</span>
    </Button>
  );
}
