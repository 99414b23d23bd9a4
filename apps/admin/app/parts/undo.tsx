import { Button } from "antd";
import { useEffect, useRef, useSyncExternalStore } from "react";
import type { Result } from "@changming/contract/client";
import { newRef } from "../api/api.ts";
import { attempt, queryClient } from "../api/query.ts";
import { useShortcuts } from "./shortcuts.tsx";
import styles from "./undo.module.css";
import { useAction } from "./use-action.ts";
import { isForSomethingElse } from "./use-table.ts";

/** How an action is undone: for what is neither about money nor private nor an answer that was sent (R-admin-20). */
export interface Undo<Body> {
  /** What was done: `《清明安排》撤回了`. */
  done: string;
  /**
   * The inverse action, based on the version that this one left, where there is one: a later change by another user is
   * not overwritten. `ref` is the same for every attempt, for an action that creates something.
   */
  call(body: Body, ref: string): Promise<Result<unknown>>;
}

/** Where an inverse action requires a reason for the audit log. */
export const undoReason = "撤销刚才的操作";

interface Offer {
  id: number;
  text: string;
  /** Absent once it was undone: then `text` says how that went. */
  call?: () => Promise<Result<unknown>>;
  /** It was tried, and no answer arrived. */
  isUnsure?: boolean;
  timer: ReturnType<typeof setTimeout>;
}

const offerMs = 30_000;
const outcomeMs = 8_000;
/** More would cover the page; older ones are no longer offered. */
const maxOffers = 3;

const none: readonly Offer[] = [];
let offers = none;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Offer[]): void {
  offers = next;
  for (const listener of listeners) listener();
}

const remove = (id: number) => change(offers.filter((offer) => offer.id !== id));

function add(offer: Omit<Offer, "id" | "timer">): void {
  lastId += 1;
  const id = lastId;
  const timer = setTimeout(() => remove(id), offer.call ? offerMs : outcomeMs);
  change([...offers, { ...offer, id, timer }].slice(-maxOffers));
}

/** Offers to undo what was just done, for 30 seconds, on whatever page of the office the user is by then. */
export function offerUndo<Body>({ done, call }: Undo<Body>, body: Body): void {
  const ref = newRef();
  add({ text: done, call: () => call(body, ref) });
}

/** After these the same attempt may succeed. */
const passing: readonly string[] = ["offline", "tooManyRequests", "sessionInvalid", "staffPageStale"];

/** While it runs its time does not end it. */
async function undo({ timer, ...offer }: Offer): Promise<Result<unknown>> {
  const { id, text, call } = offer;
  if (!call) throw new Error("it is undone already");
  clearTimeout(timer);
  const { result, isUnsure } = await attempt(call);
  remove(id);
  add({ text: outcomeText(offer, result, isUnsure) });
  if (result.ok) return result;
  if (passing.includes(result.error)) add({ text, call, isUnsure: offer.isUnsure || isUnsure });
  // What is displayed may be outdated: by this attempt, or by what another user saved.
  void queryClient.invalidateQueries();
  return result;
}

/** How it went, for an attempt after which nothing is certain too. */
export function outcomeText(
  { text, isUnsure: wasUnsure }: Pick<Offer, "text" | "isUnsure">,
  result: Result<unknown>,
  isUnsure: boolean,
): string {
  if (result.ok) return `已撤销：${text}`;
  if (isUnsure) return `没有等到回音，不知道撤销了没有：${text}。请看一眼现在是怎样`;
  // The version is the one that the first attempt left.
  if (wasUnsure && result.error === "editedMeanwhile") return `刚才那次也许已经撤销了：${text}。请看一眼现在是怎样`;
  return `没有撤销“${text}”：${result.msg}`;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What can still be undone, by its button or, the latest first, by `z`. Once in the frame. */
export function UndoOffers() {
  const current = useSyncExternalStore(subscribe, () => offers);
  const place = useRef<HTMLDivElement>(null);
  const { run, isPending } = useAction(undo);
  const latest = current.findLast(({ call }) => call);
  useShortcuts((event) => {
    if (event.key.toLowerCase() !== "z" || event.repeat || !latest) return;
    if (isForSomethingElse(event, { hasDrawers: true })) return;
    event.preventDefault();
    undoAndStay(latest);
  });
  // Another user who logs in within these seconds is not offered them.
  useEffect(() => () => change(none), []);
  function undoAndStay(offer: Offer) {
    // The button disappears; a focus on it must not.
    if (place.current?.contains(document.activeElement)) place.current.focus();
    void run(offer);
  }
  return (
    <div ref={place} className={styles.place} role="status" tabIndex={-1}>
      {current.map((offer) => (
        <p key={offer.id} className={styles.offer}>
          <span>{offer.text}</span>
          {offer.call && (
            <Button ghost aria-label={`撤销：${offer.text}`} disabled={isPending} onClick={() => undoAndStay(offer)}>
              撤销{offer === latest && <kbd aria-hidden="true">Z</kbd>}
            </Button>
          )}
          {offer.call && <span className={styles.time} aria-hidden="true" />}
        </p>
      ))}
    </div>
  );
}
