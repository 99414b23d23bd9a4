import { useEffect, useSyncExternalStore } from "react";
import type { Result } from "@changming/contract/client";
import type { BodyOf } from "@changming/contract/define";
import type { remembrance } from "@changming/contract/remembrance";
import { isCalm } from "@changming/ui/calm";
import type { ShanghaiDay } from "@changming/kit/shanghai";
import { useToday } from "../../browser/clock.ts";
import { readUser, useUser } from "../../api/user-info.ts";
import { useSite } from "../../parts/site-context.tsx";
import { api } from "../../api/api.ts";
import { requestAction } from "../account/pending-action.ts";
import { forgetUnsent, readUnsent, storeUnsent } from "./unsent.ts";
import { answered, type Bows, bowsOf, changed, listed, noBows, pressed, takenBack, type Bow } from "./bows.ts";

interface Remembrance {
  isLoggedIn: boolean;
  /** Today's; absent until it is made, and again from midnight in Shanghai on. */
  bow: Bow | undefined;
  /** Why the last press was not counted; empty without an error. */
  bowError: string;
  /** True when it was counted now, and its lamp burns. */
  remember(): Promise<boolean>;
  /** Displays the user's name below the lamp, or hides it. False when that failed. */
  nameLamp(isNamed: boolean): Promise<boolean>;
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
    nameLamp: (isNamed) => nameLamp(session, today, id, isNamed),
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
  if (error === "offline")
    return "网络不太通畅，不知道刚才有没有记上。有了信号会替您再点一次，一天只记一次；也可以现在再按。";
  if (error === "notFound") return "这处居所现在看不到了，没有记上。";
  return `刚才没有记上：${msg}。`;
}

/** How long a lamp takes to burn, in ms; as in packages/ui/src/scene/lamps.module.css. */
const lightingMs = 1_600;

/**
 * Remembers a residence, once: a remembrance that is done or pending is not sent again. It is displayed before the
 * server has answered, and its lamp burns when it has, not before the taper has gone. True when this press was counted.
 */
async function remember(session: string, day: ShanghaiDay, id: number): Promise<boolean> {
  const before = bowsOf(bows, session, day);
  if (before.done.has(id)) return false;
  change(pressed(before, id));
  const pressedAt = performance.now();
  if (resending?.id === id) {
    await resending.ended;
    const bow = bowsOf(bows, session, day).done.get(id);
    if (bow && !bow.isUnderWay) return true;
  }
  const result = await api.remembrance.give({ residenceId: id });
  // Another day or another session has begun meanwhile: the answer does not belong to it.
  if (bowsOf(bows, session, day) !== bows) return result.ok;
  if (result.ok) {
    await light(session, day, id, { body: result.body, pressedAt });
    return true;
  }
  if (result.error === "sessionInvalid") requestAction("remember", id);
  if (result.error === "notFound") forgetUnsent(id);
  if (result.error === "offline") {
    storeUnsent(day, id);
    scheduleResend(session, day);
  }
  change(takenBack(bows, id, sentenceOf(result)));
  return false;
}

type Given = BodyOf<typeof remembrance.give>;

/** Displays what was counted, and burns its lamp when the taper has gone. */
async function light(session: string, day: ShanghaiDay, id: number, given: { body: Given; pressedAt: number }) {
  forgetUnsent(id);
  resendMs = firstResendMs;
  const { is_first: isFirst, book_number, is_named, todayWorship, totalWorship } = given.body;
  const serverNumbers = { todayWorship, totalWorship };
  const bookNumber = isFirst === 1 ? book_number : "";
  change(answered(bowsOf(bows, session, day), id, { serverNumbers, bookNumber, isNamed: is_named === 1 }));
  if (!isCalm()) await wait(lightingMs - (performance.now() - given.pressedAt));
  if (bowsOf(bows, session, day) === bows) change(changed(bows, id, { isLit: true }));
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, ms)));

async function nameLamp(session: string, day: ShanghaiDay, id: number, isNamed: boolean): Promise<boolean> {
  const result = await api.remembrance.nameLamp({ residenceId: id, isNamed: isNamed ? 1 : 0 });
  if (result.ok && bowsOf(bows, session, day) === bows) change(changed(bows, id, { isNamed }));
  return result.ok;
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
  change(listed(bowsOf(bows, session, day), result.body.residenceIds, result.body.unnamedIds));
}

/** Session and day that the document follows; what belongs to others is over. */
let followed = "";

function isOver(session: string, day: ShanghaiDay): boolean {
  return followed !== `${session} ${day}` || readUser()?.token !== session;
}

/** The remembrance that is being sent again: a press of it waits for the answer. */
let resending: { id: number; ended: Promise<void> } | null = null;

/** Sends, when the connection is back, what could not be sent on this day with this session: each once. */
async function sendUnsent(session: string, day: ShanghaiDay): Promise<void> {
  if (resending || isOver(session, day)) return;
  for (const id of readUnsent(day)) {
    const bow = bowsOf(bows, session, day).done.get(id);
    if (bow?.isUnderWay || isOver(session, day)) continue;
    if (bow) forgetUnsent(id);
    else {
      resending = { id, ended: resend(session, day, id) };
      await resending.ended;
      resending = null;
    }
  }
  if (readUnsent(day).length > 0) scheduleResend(session, day);
}

/** In the background: an error leaves the page as the press left it. */
async function resend(session: string, day: ShanghaiDay, id: number): Promise<void> {
  const pressedAt = performance.now();
  const result = await api.remembrance.give({ residenceId: id }, { isBackground: true });
  if (isOver(session, day)) return;
  if (result.ok) await light(session, day, id, { body: result.body, pressedAt });
  else if (result.error === "notFound") forgetUnsent(id);
}

/** Milliseconds until what could not be sent is sent again, at first and at most. */
const firstResendMs = 2_000;
const maxResendMs = 60_000;
let resendMs = firstResendMs;
let resendTimer: ReturnType<typeof setTimeout> | undefined;

/** The browser may report a connection before there is one, and does not report a weak one's return. */
function scheduleResend(session: string, day: ShanghaiDay): void {
  clearTimeout(resendTimer);
  resendTimer = setTimeout(() => {
    resendMs = Math.min(maxResendMs, resendMs * 2);
    // The events for a hidden tab's return and for the connection's send it then.
    if (!document.hidden && navigator.onLine) void sendUnsent(session, day);
  }, resendMs);
}

/** Follows what this account has remembered today: fetched once, and again when the tab becomes visible. */
function followToday(session: string, day: ShanghaiDay): () => void {
  followed = `${session} ${day}`;
  if (known === followed) void sendUnsent(session, day);
  else void learn(session, day).then(() => sendUnsent(session, day));
  const handleOnline = () => void sendUnsent(session, day);
  addEventListener("online", handleOnline);
  const handleReturn = () => {
    if (!document.hidden) void learn(session, day).then(() => sendUnsent(session, day));
  };
  document.addEventListener("visibilitychange", handleReturn);
  return () => {
    document.removeEventListener("visibilitychange", handleReturn);
    removeEventListener("online", handleOnline);
  };
}
