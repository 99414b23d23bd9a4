import { requireId } from "../../url/address.ts";
import { bodyOrThrow } from "../../api/api.ts";
import { paths } from "../../url/paths.ts";
import type { PageDefinition } from "../residence/page-definition.ts";
import { addressQr } from "./address-qr.ts";
import type { RemembranceData } from "./own-remembrance.tsx";
import { RemembrancePage } from "./remembrance-page.tsx";

/** The user's certificate of remembrance. The page fetches its data with the token, after hydration. */
export const remembrancePageDefinition: PageDefinition<RemembranceData> = {
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
