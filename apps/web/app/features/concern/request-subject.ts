import type { Client } from "@changming/contract/client";
import { idOf } from "../../address.ts";
import { bodyOrThrow } from "../../api.ts";
import type { Queued } from "./queued.ts";

/** The page that a request is about, as the address names it. */
export interface RequestSubject {
  id: number;
  /** Empty for a page that the reader may not see, which is told from none by nothing. */
  name: string;
}

export interface RequestFormProps {
  subject: RequestSubject | null;
  onSent(queued: Queued): void;
}

/** Who is meant; null where the address names nobody. The request may be brought all the same. */
export async function loadSubject(api: Client, address: URL): Promise<RequestSubject | null> {
  const id = idOf(address);
  if (id === null) return null;
  const detail = await api.residence.detail({ id });
  if (!detail.ok && detail.error === "notFound") return { id, name: "" };
  return { id, name: bodyOrThrow(detail).name };
}
