import { requireId } from "../../url/address.ts";
import { bodyOrThrow } from "../../api/api.ts";
import { paths } from "../../url/paths.ts";
import type { PageDefinition } from "../residence/page-definition.ts";
import { addressQr } from "./address-qr.ts";
import { type PropertyData, PropertyPage } from "./property-page.tsx";

/** The certificate of a residence's place; a residence may have none yet. */
export const propertyPageDefinition: PageDefinition<PropertyData> = {
  async load(api, address, options) {
    const id = requireId(address);
    const [residence, certificate] = await Promise.all([
      api.residence.detail({ id }, options),
      api.propertyCertificate.get({ residenceId: id }, options),
    ]);
    const detail = bodyOrThrow(residence);
    // The residence exists: "not found" is about its certificate alone.
    const hasNone = !certificate.ok && certificate.error === "notFound";
    return {
      detail,
      certificate: hasNone ? null : bodyOrThrow(certificate),
      qr: await addressQr(address, paths.propertyCertificate(id)),
    };
  },
  title: ({ detail }) => `${detail.name}的居所证书`,
  description: ({ detail, certificate }) =>
    certificate
      ? `${detail.name}的居所证书：${certificate.cemetery_address}，${certificate.level_name}，编号 ${certificate.certificate_number}。`
      : `${detail.name}的居所证书。`,
  path: ({ detail }) => paths.propertyCertificate(detail.id),
  Page: ({ data }) => <PropertyPage {...data} />,
};
