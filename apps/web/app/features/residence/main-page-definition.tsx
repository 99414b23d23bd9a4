import { requireId } from "../../url/address.ts";
import { paths } from "../../url/paths.ts";
import { GiftPanelHost } from "../gift-panel/gift-panel-host.tsx";
import { loadResidence, type ResidenceData } from "../../data/residence-data.ts";
import { ResidencePage } from "./residence-page.tsx";
import type { PageDefinition, DefinedPageProps } from "./page-definition.ts";

function MainPage({ data, asMember }: DefinedPageProps<ResidenceData>) {
  return (
    <>
      <ResidencePage key={data.detail.id} data={data} asMember={asMember} />
      <GiftPanelHost residence={data.detail} />
    </>
  );
}

/** The main page. `payTypeid` and `rid`, added on the return from payment, change nothing that is displayed. */
export const mainPageDefinition: PageDefinition<ResidenceData> = {
  load: (api, address, options) => loadResidence(api, requireId(address), options),
  title: ({ detail }) => (detail.is_martyr ? `${detail.name}烈士` : `${detail.name}的居所`),
  description: ({ detail }) => detail.summary || `${detail.name}的纪念居所：生平、来信与敬献。`,
  path: ({ detail }) => paths.residence(detail.id),
  Page: MainPage,
};
