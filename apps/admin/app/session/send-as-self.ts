import type { Envelope } from "@changming/contract/envelope";
import type { ErrorName } from "@changming/contract/errors";
import { askProof, keepWho, noteEnd, sessionState, type Who } from "./session-store.ts";

type Answered<Body> = Envelope<Body> | null;

interface SendOptions {
  /** It is the call that proves. */
  isProof?: boolean;
  /** What the proof is asked for, in a few words. */
  deed?: string;
}

const errorOf = (answer: Answered<unknown>): ErrorName | null => (answer && answer.code !== 1 ? answer.error : null);

/**
 * Sends what somebody in the office wants, in their name alone. Where another tab logged in again, its session is taken
 * over when it is the same person's; what needs a proof waits for it, and is dropped when somebody else gives it.
 * `askWho` is the call that tells who is in now.
 */
export async function sendAsSelf<Body>(
  send: () => Promise<Answered<Body>>,
  askWho: () => Promise<Answered<Who>>,
  { isProof = false, deed = "" }: SendOptions = {},
): Promise<Answered<Body>> {
  const self = selfId();
  let answer = await send();
  if (errorOf(answer) === "staffPageStale" && (await isStillThere(self, askWho))) answer = await send();
  if (errorOf(answer) === "sessionInvalid") noteEnd();
  if (isProof || errorOf(answer) !== "staffProofNeeded") return answer;
  const isProved = await askProof(deed);
  return isProved && selfId() === self ? send() : answer;
}

/** Looks whether the browser's session is still that of who is on this page; another tab may have changed it. */
export async function lookAgain(askWho: () => Promise<Answered<Who>>): Promise<void> {
  const self = selfId();
  if (self !== undefined && !sessionState().hasEnded) await isStillThere(self, askWho);
}

const selfId = () => sessionState().who?.staff?.id;

async function isStillThere(self: number | undefined, askWho: () => Promise<Answered<Who>>): Promise<boolean> {
  const answer = await askWho();
  if (self === undefined || answer?.code !== 1 || selfId() !== self) return false;
  const isSame = answer.body.staff?.id === self;
  if (isSame) keepWho(answer.body);
  else noteEnd(answer.body.staff?.name);
  return isSame;
}
