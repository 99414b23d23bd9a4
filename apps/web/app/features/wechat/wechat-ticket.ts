import { showToast } from "@changming/ui/toast";
import { systemClock } from "@changming/kit/clock";
import { api } from "../../api/api.ts";

/** In sessionStorage: the tab may be loaded anew while the user reads the SMS. */
const key = "wechat_ticket";
/** The server's time limit; ms. */
const lifeMs = 600_000;

interface StoredTicket {
  ticket: string;
  /** Unix ms. */
  at: number;
}

function isStoredTicket(value: unknown): value is StoredTicket {
  if (typeof value !== "object" || value === null) return false;
  const { ticket, at } = value as Record<string, unknown>;
  return typeof ticket === "string" && typeof at === "number";
}

/** The WeChat user who is to be bound to the account of the next login in this tab; null without one. */
export function readTicket(): string | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return isStoredTicket(value) && systemClock().getTime() - value.at < lifeMs ? value.ticket : null;
  } catch {
    return null;
  }
}

/** null: the user has changed their mind, or it was used. */
export function storeTicket(ticket: string | null): void {
  try {
    if (ticket === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ ticket, at: systemClock().getTime() } satisfies StoredTicket));
  } catch {
    // Without storage WeChat can be bound later.
  }
}

/** Binds the stored WeChat user to the account that has just logged in; a failure does not undo the login. */
export async function bindStoredTicket(): Promise<void> {
  const ticket = readTicket();
  if (ticket === null) return;
  storeTicket(null);
  const result = await api.account.authBind({ ticket });
  if (result.ok) showToast("微信绑定好了，以后可以用微信登录");
  else showToast(`微信没有绑定上：${result.msg}。可以到个人中心的“登录方式”里再绑定`);
}
