import { useEffect, useEffectEvent } from "react";
import type { LiveListener, LiveRoom } from "../../live/live-client.ts";
import { whenShown } from "../../when-shown.ts";

/** After a page is shown and idle it is left alone for so long, in ms, before the connection is fetched and opened. */
const pause = 1_000;

let tab: Promise<typeof import("./live-tab.ts")> | undefined;

/** Calls back with the connection of this tab: at once where it is there already. Returns how to call it off. */
function withTab(run: (tab: typeof import("./live-tab.ts")) => void): () => void {
  let isOff = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fetched = async () => {
    try {
      tab ??= import("./live-tab.ts");
      const { enterRoom, sendOverLine } = await tab;
      if (!isOff) run({ enterRoom, sendOverLine });
    } catch {
      // The page is right without it, and asks by itself.
      tab = undefined;
    }
  };
  const callOff = tab ? void fetched() : whenShown(() => (timer = setTimeout(() => void fetched(), pause)));
  return () => {
    isOff = true;
    callOff?.();
    clearTimeout(timer);
  };
}

/** Hears what happens at a residence, or everywhere (`index`), as long as the page stands there. */
export function useLive(room: LiveRoom, listener: LiveListener): void {
  const onShown = useEffectEvent(listener.onShown);
  const onMissed = useEffectEvent(() => listener.onMissed?.());
  const onChanged = useEffectEvent((changed: Parameters<NonNullable<LiveListener["onChanged"]>>[0]) =>
    listener.onChanged?.(changed),
  );
  const onRefused = useEffectEvent((error: Parameters<NonNullable<LiveListener["onRefused"]>>[0]) =>
    listener.onRefused?.(error),
  );
  const residenceId = room === "index" ? null : room.residenceId;

  useEffect(() => {
    let leave: (() => void) | undefined;
    const callOff = withTab(({ enterRoom }) => {
      leave = enterRoom(residenceId === null ? "index" : { residenceId }, {
        onShown: (shown) => onShown(shown),
        onMissed: () => onMissed(),
        onChanged: (changed) => onChanged(changed),
        onRefused: (error) => onRefused(error),
      });
    });
    return () => {
      callOff();
      leave?.();
    };
  }, [residenceId]);
}
