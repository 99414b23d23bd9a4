import type { Result } from "@changming/contract/client";
import { requireId } from "../../address.ts";
import { api } from "../../api.ts";
import { refusalOf } from "../../refusal.ts";
import { useAsked } from "../../use-asked.ts";
import type { ResidenceDetail } from "./residence-data.ts";
import type { AnyRoom } from "./room.ts";
import { Unseen } from "./unseen.tsx";

interface MemberView {
  room: AnyRoom;
  /** The room's whole address. */
  address: string;
  /** Whose token it is asked with; another reader of this browser asks anew. */
  reader: string;
}

/**
 * A private residence answers like an unknown one. Once the page is hydrated and someone is logged in, the same calls
 * are asked with the token: a member sees the residence, everyone else keeps the 404.
 */
export function MemberRoom({ room, address, reader }: MemberView) {
  const { body: data, ...asked } = useAsked({
    key: `${reader} ${address}`,
    ask: (signal) => asMember(room, new URL(address), signal),
  });
  if (!data) return <Unseen {...asked} />;
  return (
    <>
      <title>{`${room.title(data)} · 长明`}</title>
      <meta name="robots" content="noindex" />
      <room.Page data={data} asMember />
    </>
  );
}

/** Asks first whether there is anything to see, so that a stranger's page asks once. */
async function asMember(
  room: AnyRoom,
  address: URL,
  signal: AbortSignal,
): Promise<Result<{ detail: ResidenceDetail }>> {
  const options = { asMember: true, signal };
  try {
    const seen = await api.residence.detail({ id: requireId(address) }, options);
    if (!seen.ok) return seen;
    return { ok: true, body: await room.load(api, address, options) };
  } catch (thrown) {
    return { ok: false, error: refusalOf(thrown) ?? "failed", msg: "" };
  }
}
