import type { KeyboardEvent } from "react";
import type { LoginMethod } from "./log-in.ts";
import styles from "./login-tabs.module.css";

const ways: readonly { way: LoginMethod; name: string }[] = [
  { way: "password", name: "密码登录" },
  { way: "code", name: "验证码登录" },
];

export const tabId = (way: LoginMethod) => `login-by-${way}`;
/** Id of the single tab panel: the phone number field stays mounted. */
export const panelId = "login-panel";

/** Tabs for the two login methods; the arrow keys switch between them. */
export function LoginTabs({ way, onChange }: { way: LoginMethod; onChange(way: LoginMethod): void }) {
  function handleKey(event: KeyboardEvent<HTMLDivElement>) {
    const at = ways.findIndex((one) => one.way === way);
    const goals: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: ways.length - 1 };
    const goal = goals[event.key];
    const next = goal === undefined ? undefined : ways.at(goal % ways.length)?.way;
    if (!next) return;
    event.preventDefault();
    onChange(next);
    document.getElementById(tabId(next))?.focus();
  }

  return (
    <div className={styles.tabs} role="tablist" tabIndex={-1} aria-label="登录方式" onKeyDown={handleKey}>
      {ways.map((one) => (
        <button
          key={one.way}
          id={tabId(one.way)}
          type="button"
          role="tab"
          aria-selected={one.way === way}
          aria-controls={panelId}
          tabIndex={one.way === way ? 0 : -1}
          onClick={() => onChange(one.way)}
        >
          {one.name}
        </button>
      ))}
    </div>
  );
}
