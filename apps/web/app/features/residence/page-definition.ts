import type { ReactNode } from "react";
import type { MetaDescriptor } from "react-router";
import type { CallOptions, Client } from "@changming/contract/client";
import { pageMeta, rootDataOf, type RouteMatches } from "../../parts/page-meta.ts";
import type { ResidenceDetail } from "../../data/residence-data.ts";

/**
 * One page of a residence: its data and its component. The route renders it for everyone; of a private residence a
 * member gets the same page after hydration, loaded with the token.
 */
export interface PageDefinition<Data extends { detail: ResidenceDetail }> {
  /** Sends the calls that an address (`/album?id=12`) needs. Throws a load error. */
  load(api: Client, address: URL, options?: CallOptions): Promise<Data>;
  /** The title in the head, without the site's name. */
  title(data: Data): string;
  description(data: Data): string;
  /** The page's canonical address, as `paths` builds it. */
  path(data: Data): string;
  /** `asMember`: rendered from calls that carried the token; nobody else sees it. */
  Page(props: DefinedPageProps<Data>): ReactNode;
}

export interface DefinedPageProps<Data> {
  data: Data;
  asMember?: boolean;
}

/** A page definition, whatever it loads. */
export type AnyPageDefinition = PageDefinition<{ detail: ResidenceDetail }>;

/** Head of a page that everyone may see; nothing when loading failed. */
export function definitionMeta<Data extends { detail: ResidenceDetail }>(
  definition: PageDefinition<Data>,
  data: Data | undefined,
  matches: RouteMatches,
): MetaDescriptor[] {
  if (!data) return [];
  return pageMeta(rootDataOf(matches), {
    title: definition.title(data),
    description: definition.description(data),
    path: definition.path(data),
    image: data.detail.share_image,
  });
}
