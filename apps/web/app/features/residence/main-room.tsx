import { requireId } from "../../address.ts";
import { paths } from "../../paths.ts";
import { GiftGate } from "../gift-panel/gift-gate.tsx";
import { loadResidence, type ResidenceData } from "./residence-data.ts";
import { ResidencePage } from "./residence-page.tsx";
import type { Room, RoomProps } from "./room.ts";

function MainPage({ data, asMember }: RoomProps<ResidenceData>) {
  return (
    <>
      <ResidencePage key={data.detail.id} data={data} asMember={asMember} />
      <GiftGate residence={data.detail} />
    </>
  );
}

/** The main page. `payTypeid` and `rid`, with which a payment comes back, change nothing that is shown. */
export const mainRoom: Room<ResidenceData> = {
  load: (api, address, options) => loadResidence(api, requireId(address), options),
  title: ({ detail }) => (detail.is_martyr ? `${detail.name}烈士` : `${detail.name}的居所`),
  description: ({ detail }) => detail.summary || `${detail.name}的纪念居所：生平、来信与敬献。`,
  path: ({ detail }) => paths.residence(detail.id),
  Page: MainPage,
};
