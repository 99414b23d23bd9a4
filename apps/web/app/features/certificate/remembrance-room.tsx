import { requireId } from "../../address.ts";
import { bodyOrThrow } from "../../api.ts";
import { paths } from "../../paths.ts";
import type { Room } from "../residence/room.ts";
import { addressQr } from "./address-qr.ts";
import type { RemembranceData } from "./own-remembrance.tsx";
import { RemembrancePage } from "./remembrance-page.tsx";

/** The certificate of having remembered. Its own data is asked for by the page, after hydration, with the token. */
export const remembranceRoom: Room<RemembranceData> = {
  async load(api, address, options) {
    const id = requireId(address);
    const detail = bodyOrThrow(await api.residence.detail({ id }, options));
    return { detail, qr: await addressQr(address, paths.residence(id)) };
  },
  title: ({ detail }) => `缅怀${detail.name}的证书`,
  description: ({ detail }) => `缅怀过${detail.name}的人，都有一张写着自己名字与编号的证书，登录后可以看到。`,
  path: ({ detail }) => paths.remembranceCertificate(detail.id),
  Page: ({ data }) => <RemembrancePage {...data} />,
};
