import { requireId } from "../../url/address.ts";
import { bodyOrThrow } from "../../api/api.ts";
import { paths } from "../../url/paths.ts";
import type { ResidenceDetail, ResidenceIntro } from "../../data/residence-data.ts";
import { ResidenceLife } from "./residence-life.tsx";
import type { PageDefinition } from "./page-definition.ts";

interface IntroData {
  detail: ResidenceDetail;
  intro: ResidenceIntro;
}

/** The whole biography. */
export const introPageDefinition: PageDefinition<IntroData> = {
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
