import { useAddress } from "../../use-address.ts";
import type { FamilyShown } from "../family/family-page.tsx";
import { BoardTabs } from "./board-tabs.tsx";
import { DeletedLetters } from "./deleted-letters.tsx";
import { PupilWords } from "./pupil-words.tsx";
import { ShownLetters } from "./shown-letters.tsx";

/** What was written to someone; who may manage it also has the deleted ones and the pupils' words. */
export function FamilyBoard(shown: FamilyShown) {
  const { home, place } = shown;
  const wanted = useAddress().searchParams.get("tab");
  if (!home.can.manage) return <ShownLetters {...shown} />;
  const tab = wanted === "deleted" || wanted === "students" ? wanted : undefined;
  return (
    <>
      <BoardTabs place={place} tab={tab} students={home.counts.students} />
      {tab === "deleted" ? (
        <DeletedLetters {...shown} />
      ) : tab === "students" ? (
        <PupilWords {...shown} />
      ) : (
        <ShownLetters {...shown} />
      )}
    </>
  );
}
