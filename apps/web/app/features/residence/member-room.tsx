import type { Result } from "@changming/contract/client";
import { requireId } from "../../address.ts";
import { api } from "../../api.ts";
import { refusalOf } from "../../refusal.ts";
import { useAsked } from "../../use-asked.ts";
import { unlessSessionEnded } from "../account/unless-session-ended.ts";
import { Ground, skyOfPath } from "../site/ground.tsx";
import type { ResidenceDetail } from "./residence-data.ts";
import type { AnyRoom } from "./room.ts";
import { Unseen } from "./unseen.tsx";
import { WhenGone } from "./use-gone.ts";

interface MemberView {
  room: AnyRoom;
  /** The room's whole address. */
  address: string;
  /** The token it is asked with; another session in this browser asks anew. */
  session: string;
}

/**
 * A private residence answers like an unknown one. Once the page is hydrated and someone is logged in, the same calls
 * are asked with the token: a member sees the residence, everyone else keeps the 404.
 */
export function MemberRoom({ room, address, session }: MemberView) {
  const url = new URL(address);
  const { body: data, ...asked } = useAsked({
    key: `${session} ${address}`,
    ask: (signal) => asMember(room, url, signal),
  });
  // A broken line takes nothing away that stands there already; a refusal does.
  if (!data || asked.error === "notFound" || asked.error === "sessionInvalid") return <Unseen {...asked} />;
  return (
    <Ground sky={skyOfPath(url.pathname)}>
      <title>{`${room.title(data)} · 长明`}</title>
      <meta name="robots" content="noindex" />
      <WhenGone value={asked.askAgain}>
        <room.Page data={data} asMember />
      </WhenGone>
    </Ground>
  );
}

type Seen = Result<{ detail: ResidenceDetail }>;

/** Asks first whether there is anything to see, so that a stranger's page asks for nothing else. */
async function asMember(room: AnyRoom, address: URL, signal: AbortSignal): Promise<Seen> {
  const options = { asMember: true, signal };
  try {
    const seen = await api.residence.detail({ id: requireId(address) }, options);
    if (!seen.ok) return seen.error === "notFound" ? await unlessSessionEnded(seen, signal) : seen;
    return { ok: true, body: await room.load(api, address, options) };
  } catch (thrown) {
    return { ok: false, error: refusalOf(thrown) ?? "failed", msg: "" };
  }
}
