import type { BodyOf } from "@changming/contract/define";
import type { blessing } from "@changming/contract/blessing";
import type { Result } from "@changming/contract/client";
import { api } from "../../api.ts";
import type { LiveMessage } from "../../live/live-client.ts";
import { readUser } from "../account/user-info.ts";
import { isLineOpen } from "./live-state.ts";

export type LeftLetter = BodyOf<typeof blessing.leave>;

/** A line that does not answer for so long, in ms, is not waited for: the same letter goes over HTTP. */
const patience = 4_000;

export type Letter = Pick<LiveMessage, "residenceId" | "content" | "ref">;

/** Leaves a letter: over the live connection where it is open, else over HTTP; by its `ref` there is one in any case. */
export async function sendLetter(letter: Letter): Promise<Result<LeftLetter>> {
  const answer = isLineOpen() ? await overLine(letter) : null;
  return answer ?? api.blessing.leave(letter);
}

async function overLine(letter: Letter): Promise<Result<LeftLetter> | null> {
  const { sendOverLine } = await import("./live-tab.ts");
  const waiting = new Promise<null>((resolve) => setTimeout(() => resolve(null), patience));
  const { id: userId = "", nickname: username = "" } = readUser() ?? {};
  const ack = await Promise.race([sendOverLine({ ...letter, userId, username }), waiting]);
  // A session that is over is told by HTTP, which leads to the login.
  if (!ack || (!ack.ok && ack.error === "sessionInvalid")) return null;
  if (!ack.ok) return { ok: false, error: ack.error, msg: ack.msg, ...(ack.field ? { field: ack.field } : {}) };
  const { id, is_held: isHeld, item } = ack;
  return id === undefined || isHeld === undefined || !item ? null : { ok: true, body: { id, is_held: isHeld, item } };
}
