import type { BlessingItem } from "@changming/contract/blessing";
import { api } from "../../api.ts";
import { useAsked } from "../../use-asked.ts";
import { letterOf, withLetter, withoutLetter } from "../live/heard.ts";
import { useAskingPace } from "../live/live-state.ts";
import { useLive } from "../live/use-live.ts";
import { useSoon } from "../live/use-soon.ts";
import type { RoomProps } from "../residence/room.ts";
import { useGone } from "../residence/use-gone.ts";
import { BoardPage } from "./board-page.tsx";
import { type BoardData, letterPageSize } from "./board-data.ts";

/** The board as it was rendered; on its first page, where new letters come, then as it is. */
export function Board({ data, asMember = false }: RoomProps<BoardData>) {
  if (data.page > 1) return <BoardPage {...data} />;
  return <NewestLetters data={data} asMember={asMember} />;
}

function NewestLetters({ data, asMember }: Required<RoomProps<BoardData>>) {
  const { letters, add } = useNewestLetters(data, asMember);
  return <BoardPage {...data} letters={letters} onSent={add} />;
}

/**
 * A page that is kept may be older than its newest letter; later ones are shown as they are written. A broken line
 * changes nothing; a closed residence goes away.
 */
function useNewestLetters({ detail: { id }, letters }: BoardData, asMember: boolean) {
  const { body, error, amend, askAgain } = useAsked({
    key: `${asMember ? "member" : "anyone"} ${id}`,
    ask: (signal) => api.blessing.list({ id, pageSize: letterPageSize }, { asMember, signal }),
    first: letters,
    every: useAskingPace(),
  });
  const askSoon = useSoon(askAgain);
  const add = (letter: BlessingItem) => amend((list) => withLetter(list, letter, letterPageSize));
  useLive(
    { residenceId: id },
    {
      onShown: (shown) => shown.msgType === "message" && add(letterOf(shown)),
      onMissed: askAgain,
      onChanged({ removedId, spreadMs }) {
        amend((list) => withoutLetter(list, removedId));
        askSoon(spreadMs);
      },
    },
  );
  useGone(error === "notFound");
  return { letters: body ?? letters, add };
}
