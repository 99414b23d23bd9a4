import { requireId } from "../../address.ts";
import { bodyOrThrow } from "../../api.ts";
import { paths } from "../../paths.ts";
import type { ResidenceDetail, ResidenceIntro } from "./residence-data.ts";
import { ResidenceLife } from "./residence-life.tsx";
import type { Room } from "./room.ts";

export interface IntroData {
  detail: ResidenceDetail;
  intro: ResidenceIntro;
}

/** The whole biography. */
export const introRoom: Room<IntroData> = {
  async load(api, address, options) {
    const id = requireId(address);
    const [detail, intro] = await Promise.all([
      api.residence.detail({ id }, options),
      api.residence.intro({ id }, options),
    ]);
    return { detail: bodyOrThrow(detail), intro: bodyOrThrow(intro) };
  },
  title: ({ detail }) => `${detail.name}的生平`,
  description: ({ detail }) => detail.summary || `${detail.name}的生平。`,
  path: ({ detail }) => paths.intro(detail.id),
  Page: ({ data }) => <ResidenceLife {...data} />,
};
