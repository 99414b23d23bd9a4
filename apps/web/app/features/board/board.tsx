import { api } from "../../api.ts";
import { useAsked } from "../../use-asked.ts";
import type { Letters } from "../residence/residence-data.ts";
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
  return <BoardPage {...data} letters={useNewestLetters(data, asMember)} />;
}

/** A page that is kept may be older than its newest letter. A broken line changes nothing; a closed residence goes away. */
function useNewestLetters({ detail: { id }, letters }: BoardData, asMember: boolean): Letters {
  const { body, error } = useAsked({
    key: `${asMember ? "member" : "anyone"} ${id}`,
    ask: (signal) => api.blessing.list({ id, pageSize: letterPageSize }, { asMember, signal }),
    first: letters,
  });
  useGone(error === "notFound");
  return body ?? letters;
}
