import { pageNumberOf, requireId } from "../../url/address.ts";
import { bodyOrThrow } from "../../api/api.ts";
import { pagedOf, pageLabel } from "../../url/paging.ts";
import type { PageDefinition } from "../residence/page-definition.ts";
import { giftPageSize, giftRegisters, registerAddress, registerTypeOf, type GiftsData } from "./gift-register.tsx";
import { GiftsPage } from "./gifts-page.tsx";

/** The gift warehouse: the givers, the latest gifts, and the totals. */
export const giftsPageDefinition: PageDefinition<GiftsData> = {
  async load(api, address, options) {
    const id = requireId(address);
    const type = registerTypeOf(address);
    const page = pageNumberOf(address);
    const [detail, ranking] = await Promise.all([
      api.residence.detail({ id }, options),
      api.gift.ranking({ residenceId: id, rankingType: type, page, pageSize: giftPageSize }, options),
    ]);
    const body = bodyOrThrow(ranking);
    const gifts = pagedOf(page, giftPageSize, body.counts, body.itemList, body);
    return { detail: bodyOrThrow(detail), gifts: { type, ...gifts } };
  },
  title: ({ detail, gifts }) => `献给${detail.name}的礼物 · ${giftRegisters[gifts.type].title}${pageLabel(gifts.page)}`,
  description: ({ detail, gifts }) => `献给${detail.name}的礼物：${giftRegisters[gifts.type].note}`,
  path: ({ detail, gifts }) => registerAddress(detail.id, gifts.type, gifts.page),
  Page: ({ data }) => <GiftsPage {...data} />,
};
