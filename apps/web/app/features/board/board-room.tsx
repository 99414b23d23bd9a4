import { pageNumberOf, requireId } from "../../address.ts";
import { bodyOrThrow } from "../../api.ts";
import { beyondFirst, pageWords } from "../../paging.ts";
import { paths } from "../../paths.ts";
import type { Room } from "../residence/room.ts";
import { type BoardData, letterPageSize } from "./board-data.ts";
import { Board } from "./board.tsx";

/** The letters to someone, ten a page, the newest first. */
export const boardRoom: Room<BoardData> = {
  async load(api, address, options) {
    const [id, page] = [requireId(address), pageNumberOf(address)];
    const [detail, letters] = await Promise.all([
      api.residence.detail({ id }, options),
      api.blessing.list({ id, page, pageSize: letterPageSize }, options),
    ]);
    return { detail: bodyOrThrow(detail), page, letters: bodyOrThrow(letters) };
  },
  title: ({ detail, page }) => `写给${detail.name}的信${pageWords(page)}`,
  description: ({ detail, letters }) =>
    letters.counts === 0 ? `写给${detail.name}的信。` : `大家写给${detail.name}的 ${letters.counts} 封信。`,
  path: ({ detail, page }) => paths.board(detail.id, beyondFirst(page)),
  Page: ({ data, asMember }) => <Board data={data} asMember={asMember} />,
};
