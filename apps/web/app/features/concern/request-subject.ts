import type { Client } from "@changming/contract/client";
import { idOf } from "../../url/address.ts";
import { bodyOrThrow } from "../../api/api.ts";
import type { Queued } from "./queued.ts";

/** The page that a request is about, as in the URL. */
export interface RequestSubject {
  id: number;
  /** Empty for a page that the user may not see, which looks the same as a missing one. */
  name: string;
}

export interface RequestFormProps {
  subject: RequestSubject | null;
  onSent(queued: Queued): void;
}

/** The page in the URL; null without one: the request can be made all the same. */
export async function loadSubject(api: Client, address: URL): Promise<RequestSubject | null> {
  const id = idOf(address);
  if (id === null) return null;
  const detail = await api.residence.detail({ id });
  if (!detail.ok && detail.error === "notFound") return { id, name: "" };
  return { id, name: bodyOrThrow(detail).name };
}
