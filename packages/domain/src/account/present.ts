import type { BodyOf } from "@changming/contract/define";
import type { account as accountCalls } from "@changming/contract/account";
import type { Media } from "../media.ts";
import type { LoggedIn } from "./log-in.ts";

/** 138****8000 */
export function maskedMobile(mobile: string): string {
  return `${mobile.slice(0, 3)}****${mobile.slice(7)}`;
}

/** What the browser keeps as user_info; only ever given to the account itself. */
export function presentUserInfo({ account, token }: LoggedIn, media: Media): BodyOf<typeof accountCalls.logIn> {
  return {
    id: account.public_id,
    nickname: account.nickname,
    avatar: media.address(account.avatar),
    mobile: maskedMobile(account.mobile),
    token,
    up_tuiguang_id: account.referrer_code ?? "",
  };
}
