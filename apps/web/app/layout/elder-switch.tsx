import { useSyncExternalStore } from "react";
import { Icon } from "@changming/ui/icon";

const year = 365 * 24 * 3_600;

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-elder"] });
  return () => observer.disconnect();
}

const isElder = () => document.documentElement.hasAttribute("data-elder");

// A cookie and not local storage, which logging out clears; public/boot.js reads it before the first paint.
function setElder(on: boolean): void {
  document.documentElement.toggleAttribute("data-elder", on);
  document.cookie = `elder=${on ? 1 : 0}; Path=/; Max-Age=${on ? year : 0}; SameSite=Lax`;
}

/** Elder mode: larger, stronger, without motion. The choice is stored. */
export function ElderSwitch({ className = "" }: { className?: string }) {
  const on = useSyncExternalStore(subscribe, isElder, () => false);
  return (
    <button type="button" className={className} aria-pressed={on} onClick={() => setElder(!on)}>
      <Icon name="elder" />
      长辈版
    </button>
  );
}
