import type { ReactNode } from "react";
import type { MetaDescriptor } from "react-router";
import type { CallOptions, Client } from "@changming/contract/client";
import { pageMeta, rootDataOf } from "../site/page-meta.ts";
import type { ResidenceDetail } from "./residence-data.ts";

/**
 * One page of a residence: its data and its looks. The route renders it for everyone; of a private residence a member
 * gets the same room after hydration, loaded with the token.
 */
export interface Room<Data extends { detail: ResidenceDetail }> {
  /** Asks the calls that an address (`/album?id=12`) needs. Throws a refusal. */
  load(api: Client, address: URL, options?: CallOptions): Promise<Data>;
  /** The title in the head, without the site's name. */
  title(data: Data): string;
  description(data: Data): string;
  /** The page's one address, as `paths` builds it. */
  path(data: Data): string;
  /** `asMember`: drawn from calls that carried the token; nobody else sees it. */
  Page(props: RoomProps<Data>): ReactNode;
}

export interface RoomProps<Data> {
  data: Data;
  asMember?: boolean;
}

/** A room, whatever it loads. */
export type AnyRoom = Room<{ detail: ResidenceDetail }>;

/** Head of a room that everyone may see; nothing when it was refused. */
export function roomMeta<Data extends { detail: ResidenceDetail }>(
  room: Room<Data>,
  data: Data | undefined,
  matches: Parameters<typeof rootDataOf>[0],
): MetaDescriptor[] {
  if (!data) return [];
  return pageMeta(rootDataOf(matches), {
    title: room.title(data),
    description: room.description(data),
    path: room.path(data),
  });
}
