import type { MetaDescriptor } from "react-router";
import type { Client } from "@changming/contract/client";
import type { BodyOf } from "@changming/contract/define";
import type { staticPage } from "@changming/contract/static-page";
import { excerpt, plainText } from "@changming/kit/plain-text";
import { bodyOrThrow } from "../../api/api.ts";
import { pageMeta, rootDataOf } from "../../parts/page-meta.ts";

export type StaticText = BodyOf<typeof staticPage.get>;

/** `contentType` of the call; repeated here, since the contract's schemas are not sent to browsers. */
export const contentTypes = { about: 0, agreement: 1, culture: 2, gardenAgreement: 3, privacy: 4 } as const;

/** One of the operator's texts. Throws a load error until it is written. */
export async function loadStaticPage(client: Client, contentType: number): Promise<{ text: StaticText }> {
  return { text: bodyOrThrow(await client.staticPage.get({ contentType })) };
}

/** Code points of a description, as search engines show them. */
const descriptionLength = 90;

/** Head of one of the operator's texts. */
export function staticPageMeta(
  data: { text: StaticText } | undefined,
  path: string,
  matches: Parameters<typeof rootDataOf>[0],
): MetaDescriptor[] {
  if (!data) return [];
  const { title, content } = data.text;
  return pageMeta(rootDataOf(matches), { title, description: excerpt(plainText(content), descriptionLength), path });
}
