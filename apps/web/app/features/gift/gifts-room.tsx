import { pageNumberOf, requireId } from "../../address.ts";
import { bodyOrThrow } from "../../api.ts";
import { pagedOf, pageWords } from "../../paging.ts";
import type { Room } from "../residence/room.ts";
import { giftPageSize, giftRegisters, registerAddress, registerTypeOf } from "./gift-registers.ts";
import type { GiftsData } from "./gifts-data.ts";
import { GiftsPage } from "./gifts-page.tsx";

/** The gift warehouse: who gave, what was given of late, what there is in all. */
export const giftsRoom: Room<GiftsData> = {
  async load(api, address, options) {
    const id = requireId(address);
    const [type, page] = [registerTypeOf(address), pageNumberOf(address)];
    const [detail, ranking] = await Promise.all([
      api.residence.detail({ id }, options),
      api.gift.ranking({ residenceId: id, rankingType: type, page, pageSize: giftPageSize }, options),
    ]);
    const { counts, itemList } = bodyOrThrow(ranking);
    return { detail: bodyOrThrow(detail), gifts: { type, ...pagedOf(page, giftPageSize, counts, itemList) } };
  },
  title: ({ detail, gifts }) => `献给${detail.name}的礼物 · ${giftRegisters[gifts.type].title}${pageWords(gifts.page)}`,
  description: ({ detail, gifts }) => `献给${detail.name}的礼物：${giftRegisters[gifts.type].note}`,
  path: ({ detail, gifts }) => registerAddress(detail.id, gifts.type, gifts.page),
  Page: ({ data }) => <GiftsPage {...data} />,
};
