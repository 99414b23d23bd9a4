import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { systemClock } from "@changming/kit/clock";
import { pages } from "../../url/paths.ts";
import { api } from "../../api/api.ts";
import { readUser } from "../../api/user-info.ts";
import type { WechatWay } from "./wechat-way.ts";

interface Departure {
  /** Random text that WeChat returns: what comes back with another was not begun here. */
  state: string;
  authType: AuthType;
  /** Whose login it was; "" for a visitor. */
  userId: string;
  /** The address of this page without what WeChat adds. */
  page: string;
  /** Unix ms. */
  at: number;
}

/** What WeChat is asked for: a login in either way, or only, without asking the user, who pays. */
type AuthType = WechatWay | 2;

/** In sessionStorage: each tab has its own, and a login does not end a payment. */
const keyOf = (pathname: string) => (pathname === pages.pay.path ? "wechat_pay" : "wechat_login");
/** Milliseconds that a user may spend on WeChat's page. */
const timeMs = 15 * 60_000;

function isDeparture(value: unknown): value is Departure {
  if (typeof value !== "object" || value === null) return false;
  const { state, authType, userId, page, at } = value as Record<string, unknown>;
  if (typeof userId !== "string") return false;
  return (
    typeof state === "string" &&
    (authType === 0 || authType === 1 || authType === 2) &&
    typeof page === "string" &&
    typeof at === "number"
  );
}

/** Removes and returns what was stored at the departure; null without it, or when it is too old. */
function takeDeparture(pathname: string): Departure | null {
  try {
    const key = keyOf(pathname);
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    sessionStorage.removeItem(key);
    if (!isDeparture(value)) return null;
    const age = systemClock().getTime() - value.at;
    return age >= 0 && age < timeMs ? value : null;
  } catch {
    return null;
  }
}

function randomState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Opens WeChat's page, which returns to `page`, by default this one, unless the user has left before its address is
 * known. Returns an error message; "" when the page is being left.
 */
export async function openWechat(
  authType: AuthType,
  page = `${location.pathname}${location.search}`,
  isWanted: () => boolean = () => true,
): Promise<string> {
  const departure: Departure = {
    state: randomState(),
    authType,
    userId: readUser()?.id ?? "",
    page,
    at: systemClock().getTime(),
  };
  const { origin, pathname } = new URL(page, location.origin);
  const input = { authType, state: departure.state, returnUrl: `${origin}${pathname}` };
  const result = await api.account.authAddress(input);
  if (!result.ok) return result.msg;
  // The user has left meanwhile.
  if (!isWanted()) return "";
  try {
    sessionStorage.setItem(keyOf(pathname), JSON.stringify(departure));
  } catch {
    return authType === 2
      ? "这个浏览器没有让本站保存数据，用不了微信支付。请在设置里允许"
      : "这个浏览器没有让本站保存数据，用不了微信登录。请在设置里允许，或用手机号登录";
  }
  location.assign(result.body.address);
  return "";
}

/** What WeChat brought: a code, or why there is none. */
export type WechatReturn = { authType: AuthType; code: string } | { error: string };

/** Whether WeChat has just returned to this address. */
export const isWechatReturn = (search: string): boolean => new URLSearchParams(search).has("state");

/** What WeChat's address contains; null where the page was not opened by WeChat. */
export function readReturn(
  search: string,
  userId: string,
  departure: () => Departure | null,
): (WechatReturn & { page: string }) | null {
  const query = new URLSearchParams(search);
  const state = query.get("state");
  if (state === null) return null;
  const left = departure();
  const page = left?.page ?? "";
  // What was begun for one user must not reach another who has logged in since.
  const isOurs = left?.state === state && (left.userId === "" || left.userId === userId);
  if (!isOurs) return { page, error: "这次不是刚才在这里点开的微信，请再点一次" };
  const code = query.get("code");
  // Denied on WeChat's page.
  if (code) return { page, authType: left.authType, code };
  return {
    page,
    error: left.authType === 2 ? "微信没有说是谁，请再点一次" : "没有用微信登录。可以再点一次，或用手机号登录",
  };
}

/**
 * Calls `take` once when WeChat has returned to this page, after the code was removed from the address and the history:
 * it works once.
 */
export function useWechatReturn(take: (back: WechatReturn) => void | Promise<void>): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isTaken = useRef(false);
  const takeNow = useEffectEvent(take);
  useEffect(() => {
    if (isTaken.current) return;
    const back = readReturn(search, readUser()?.id ?? "", () => takeDeparture(pathname));
    if (!back) return;
    isTaken.current = true;
    const { page, ...rest } = back;
    void navigate(page || pathname, { replace: true });
    void takeNow(rest);
  }, [pathname, search, navigate]);
}
