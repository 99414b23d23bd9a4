import { useEffect, useSyncExternalStore } from "react";
import type { Result } from "@changming/contract/client";
import type { ShanghaiDay } from "@changming/kit/shanghai";
import { useToday } from "../../browser/clock.ts";
import { useUser } from "../../api/user-info.ts";
import { useSite } from "../../parts/site-context.tsx";
import { api } from "../../api/api.ts";
import { requestAction } from "../account/pending-action.ts";
import { answered, type Bows, bowsOf, listed, noBows, pressed, takenBack, type Bow } from "./bows.ts";

interface Remembrance {
  isLoggedIn: boolean;
  /** Today's; absent until it is made, and again from midnight in Shanghai on. */
  bow: Bow | undefined;
  /** Why the last press was not counted; empty without an error. */
  bowError: string;
  /** True when it was counted now. */
  remember(): Promise<boolean>;
}

/** Whether the user has remembered a residence today, and the action to do it. */
export function useRemembrance(id: number): Remembrance {
  const session = useUser()?.token ?? "";
  const today = useToday(useSite()?.today.day ?? "");
  const all = useSyncExternalStore(subscribeToBows, readBows, () => noBows);
  useEffect(() => (session ? followToday(session, today) : undefined), [session, today]);
  const { done, bowErrors } = bowsOf(all, session, today);
  return {
    isLoggedIn: session !== "",
    bow: session ? done.get(id) : undefined,
    bowError: bowErrors.get(id) ?? "",
    remember: () => remember(session, today, id),
  };
}

/** One for the whole document: a residence may be in a list and on its own page. */
let bows: Bows = noBows;
/** Session and day of which the server's list is loaded, and those of which it is being fetched. */
let known = "";
let pendingKey = "";
const listeners = new Set<() => void>();

function change(next: Bows): void {
  bows = next;
  for (const listener of listeners) listener();
}

function subscribeToBows(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readBows(): Bows {
  return bows;
}

/** Message when a press was not counted; empty when the session ended, which is reported elsewhere. */
function sentenceOf({ error, msg }: Extract<Result<unknown>, { ok: false }>): string {
  if (error === "sessionInvalid") return "";
  if (error === "offline") return "网络不太通畅，不知道刚才有没有记上。请再按一次“缅怀”，一天只记一次。";
  if (error === "notFound") return "这处居所现在看不到了，没有记上。";
  return `刚才没有记上：${msg}。`;
}

/**
 * Remembers a residence, once: a remembrance that is done or pending is not sent again. It is displayed before the
 * server has answered. True when this press was counted.
 */
async function remember(session: string, day: ShanghaiDay, id: number): Promise<boolean> {
  const before = bowsOf(bows, session, day);
  if (before.done.has(id)) return false;
  change(pressed(before, id));
  const result = await api.remembrance.give({ residenceId: id });
  // Another day or another session has begun meanwhile: the answer does not belong to it.
  if (bowsOf(bows, session, day) !== bows) return result.ok;
  if (!result.ok) {
    if (result.error === "sessionInvalid") requestAction("remember", id);
    change(takenBack(bows, id, sentenceOf(result)));
    return false;
  }
  const { is_first: isFirst, book_number: bookNumber, ...serverNumbers } = result.body;
  change(answered(bows, id, serverNumbers, isFirst === 1 ? bookNumber : ""));
  return true;
}

async function learn(session: string, day: ShanghaiDay): Promise<void> {
  const key = `${session} ${day}`;
  if (pendingKey === key) return;
  pendingKey = key;
  const result = await api.remembrance.today({});
  if (pendingKey !== key) return;
  pendingKey = "";
  // Without an answer every button stays enabled: a press returns the real state.
  if (!result.ok) return;
  known = key;
  change(listed(bowsOf(bows, session, day), result.body.residenceIds));
}

/** Follows what this account has remembered today: fetched once, and again when the tab becomes visible. */
function followToday(session: string, day: ShanghaiDay): () => void {
  if (known !== `${session} ${day}`) void learn(session, day);
  const handleReturn = () => {
    if (!document.hidden) void learn(session, day);
  };
  document.addEventListener("visibilitychange", handleReturn);
  return () => document.removeEventListener("visibilitychange", handleReturn);
}
