import type { BodyOf } from "@changming/contract/define";
import type { familyBoard } from "@changming/contract/family-board";
import { Button } from "@changming/ui/button";
import { EmptyState } from "@changming/ui/empty-state";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import type { FamilyShown } from "../family/family-page.tsx";
import { useFamilyList } from "../family/use-family-list.ts";
import { dayWords } from "../site/day-words.ts";
import { boardPageSize as pageSize, FamilyPaged } from "./family-paged.tsx";
import { type LetterDeedProps, LetterList } from "./letter-list.tsx";
import { useLetterDeeds } from "./use-letter-deeds.ts";

type DeletedLetter = BodyOf<typeof familyBoard.deleted>["itemList"][number];

/** Letters that the family took away: nobody else sees them, and each can be put back. */
export function DeletedLetters(shown: FamilyShown) {
  const { place } = shown;
  const list = useFamilyList({
    shown,
    name: "deleted",
    pageSize,
    ask: (paging, signal) => api.familyBoard.deleted({ residenceId: place.id, ...paging }, { signal }),
  });
  const { isBusy, restore } = useLetterDeeds(place.id, list.asked.askAgain);
  return (
    <FamilyPaged
      list={list}
      what="信"
      to={(number) => paths.familyBoard(place, number, "deleted")}
      empty={
        <EmptyState title="没有删除过的信" words="家人删除的信会留在这里，只有主理人和管理人看得到，随时可以放回去。" />
      }
    >
      {({ counts, itemList }) => (
        <LetterList counts={counts} letters={itemList} isBusy={isBusy} onDeed={restore} Deed={RestoreLetter} />
      )}
    </FamilyPaged>
  );
}

function RestoreLetter({ letter, isBusy, onDeed }: LetterDeedProps<DeletedLetter>) {
  return (
    <>
      <Button kind="bare" disabled={isBusy} onClick={() => onDeed(letter)}>
        恢复<span className="hide">{letter.nickname}的信</span>
      </Button>
      <span>
        {letter.deleted_by || "家人"}于{dayWords(letter.delete_time)}删除
      </span>
    </>
  );
}
