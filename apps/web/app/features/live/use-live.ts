import { useEffect, useEffectEvent } from "react";
import type { LiveListener, LiveChannel } from "../../live/live-client.ts";
import { whenPageVisible } from "../../browser/when-page-visible.ts";

/** Delay after the page is visible and idle until the connection is fetched and opened, in ms. */
const pause = 1_000;

let tab: Promise<typeof import("./live-tab.ts")> | undefined;

/** Calls back with the connection of this tab: at once where it is loaded already. Returns how to cancel. */
function withTab(run: (tab: typeof import("./live-tab.ts")) => void): () => void {
  let isOff = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fetched = async () => {
    try {
      tab ??= import("./live-tab.ts");
      const { joinChannel, sendLiveMessage } = await tab;
      if (!isOff) run({ joinChannel, sendLiveMessage });
    } catch {
      // The page works without it, and polls.
      tab = undefined;
    }
  };
  const cancel = tab ? void fetched() : whenPageVisible(() => (timer = setTimeout(() => void fetched(), pause)));
  return () => {
    isOff = true;
    cancel?.();
    clearTimeout(timer);
  };
}

/** Receives the events of a residence, or of the whole site (`index`), while the page is mounted. */
export function useLive(channel: LiveChannel, listener: LiveListener): void {
  const onEntry = useEffectEvent(listener.onEntry);
  const onLamp = useEffectEvent((lamp: Parameters<NonNullable<LiveListener["onLamp"]>>[0]) => listener.onLamp?.(lamp));
  const onMissed = useEffectEvent(() => listener.onMissed?.());
  const onChanged = useEffectEvent((changed: Parameters<NonNullable<LiveListener["onChanged"]>>[0]) =>
    listener.onChanged?.(changed),
  );
  const onRejected = useEffectEvent((error: Parameters<NonNullable<LiveListener["onRejected"]>>[0]) =>
    listener.onRejected?.(error),
  );
  const residenceId = channel === "index" ? null : channel.residenceId;

  useEffect(() => {
    let leave: (() => void) | undefined;
    const cancel = withTab(({ joinChannel }) => {
      leave = joinChannel(residenceId === null ? "index" : { residenceId }, {
        onEntry: (entry) => onEntry(entry),
        onLamp: (lamp) => onLamp(lamp),
        onMissed: () => onMissed(),
        onChanged: (changed) => onChanged(changed),
        onRejected: (error) => onRejected(error),
      });
    });
    return () => {
      cancel();
      leave?.();
    };
  }, [residenceId]);
}
