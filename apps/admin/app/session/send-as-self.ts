import type { Envelope } from "@changming/contract/envelope";
import type { ErrorName } from "@changming/contract/errors";
import { requestReauthentication, storeSession, noteEnd, sessionState, type Who } from "./session-store.ts";

type Answered<Body> = Envelope<Body> | null;

interface SendOptions {
  /** The call is the reauthentication itself. */
  isReauthentication?: boolean;
  /** Label of the action in the reauthentication dialog. */
  actionLabel?: string;
}

const errorOf = (answer: Answered<unknown>): ErrorName | null => (answer && answer.code !== 1 ? answer.error : null);

/**
 * Sends a request only as the user who started it. If another tab logged in again, its session is used when it is the
 * same person's; a request that needs reauthentication waits for it, and is dropped if another person logs in.
 * `fetchSession` returns the current session's user.
 */
export async function sendAsSelf<Body>(
  send: () => Promise<Answered<Body>>,
  fetchSession: () => Promise<Answered<Who>>,
  { isReauthentication = false, actionLabel = "" }: SendOptions = {},
): Promise<Answered<Body>> {
  const self = selfId();
  let answer = await send();
  if (errorOf(answer) === "staffPageStale" && (await isStillThere(self, fetchSession))) answer = await send();
  if (errorOf(answer) === "sessionInvalid") noteEnd();
  if (isReauthentication || errorOf(answer) !== "staffProofNeeded") return answer;
  const isReauthenticated = await requestReauthentication(actionLabel);
  return isReauthenticated && selfId() === self ? send() : answer;
}

/** Checks that the browser's session still belongs to the user of this page; another tab may have changed it. */
export async function checkSessionOwner(fetchSession: () => Promise<Answered<Who>>): Promise<void> {
  const self = selfId();
  if (self !== undefined && !sessionState().hasEnded) await isStillThere(self, fetchSession);
}

const selfId = () => sessionState().who?.staff?.id;

async function isStillThere(self: number | undefined, fetchSession: () => Promise<Answered<Who>>): Promise<boolean> {
  const answer = await fetchSession();
  if (self === undefined || answer?.code !== 1 || selfId() !== self) return false;
  const isSame = answer.body.staff?.id === self;
  if (isSame) storeSession(answer.body);
  else noteEnd(answer.body.staff?.name);
  return isSame;
}
