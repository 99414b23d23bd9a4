import { useEffect, useEffectEvent, useState } from "react";
import { api } from "../../api/api.ts";
import { PushError, type PushState, pushState, subscribePush, unsubscribePush } from "../../browser/push.ts";
import { storeLocally } from "../../browser/store-locally.ts";

export interface Push {
  /** Null until it is known. */
  state: PushState | null;
  isBusy: boolean;
  /** Both return why it failed, or "". */
  open(): Promise<string>;
  close(): Promise<string>;
}

/** Whether this browser notifies the user of reminders. */
export function usePush(publicKey: string, userId: string): Push {
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setBusy] = useState(false);
  const read = useEffectEvent(async (signal: AbortSignal) => {
    const found = await ownPushState(userId);
    if (!signal.aborted) setState(found);
    // After another login in this browser the server has to know that it is still wanted.
    if (found === "on") void openPush(publicKey, userId);
  });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const readNow = () => void read(signal);
    readNow();
    // Allowed or blocked in the browser's settings meanwhile.
    document.addEventListener("visibilitychange", readNow, { signal });
    return () => controller.abort();
  }, []);

  async function change(work: () => Promise<string>): Promise<string> {
    if (isBusy) return "";
    setBusy(true);
    const error = await work();
    setState(await ownPushState(userId));
    setBusy(false);
    return error;
  }

  return { state, isBusy, open: () => change(() => openPush(publicKey, userId)), close: () => change(closePush) };
}

/** In local storage: the user for whom this browser subscribed. */
const storedUser = "push_user";

/** On a shared computer the subscription may be another account's: for this one it is off. */
export async function ownPushState(userId: string): Promise<PushState> {
  const state = await pushState();
  if (state !== "on") return state;
  try {
    return localStorage.getItem(storedUser) === userId ? "on" : "off";
  } catch {
    return state;
  }
}

const deniedText = "浏览器不允许本站发通知，要在浏览器的设置里改成允许，再来开启";
const dismissedText = "没有开成：请再试一次，在浏览器弹出的询问里选“允许”";
const unavailableText = "没有开成：这个浏览器连不上它的通知服务。请换一个浏览器，或者用别的方式";

/**
 * Subscribes this browser, and stores that on the server; returns why it failed, or "". Begins with the browser, which
 * displays its question only right after a click.
 */
export async function openPush(publicKey: string, userId: string): Promise<string> {
  try {
    const { endpoint = "", keys = {} } = await subscribePush(publicKey);
    const result = await api.reminder.subscribe({ endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" });
    if (result.ok) {
      storeLocally({ [storedUser]: userId });
      return "";
    }
    await unsubscribePush();
    return `没有开成：${result.msg}`;
  } catch (error) {
    if (!(error instanceof PushError) || error.kind === "unavailable") return unavailableText;
    return (await pushState()) === "denied" ? deniedText : dismissedText;
  }
}

/** Ends it in the browser, and on the server, which would notice by itself later; returns why it failed, or "". */
async function closePush(): Promise<string> {
  try {
    const endpoint = await unsubscribePush();
    storeLocally({ [storedUser]: "" });
    if (endpoint !== null) await api.reminder.unsubscribe({ endpoint });
    return "";
  } catch {
    return "没有关掉：请再试一次，或者在浏览器的设置里关掉本站的通知";
  }
}
