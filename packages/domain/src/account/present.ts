import type { BodyOf } from "@changming/contract/define";
import type { account as accountCalls } from "@changming/contract/account";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Media } from "../media.ts";
import type { Profile } from "./edit-user-info.ts";
import type { AccountExport } from "./export-account.ts";
import type { LoggedIn } from "./log-in.ts";

/** 138****8000 */
export function maskedMobile(mobile: string): string {
  return `${mobile.slice(0, 3)}****${mobile.slice(7)}`;
}

/** What the browser keeps as user_info; only ever given to the account itself. */
export function presentUserInfo(
  { account, token, isRestricted }: LoggedIn,
  media: Media,
): BodyOf<typeof accountCalls.logIn> {
  return {
    id: account.public_id,
    nickname: account.nickname,
    avatar: media.address(account.avatar),
    mobile: maskedMobile(account.mobile),
    token,
    up_tuiguang_id: account.referrer_code ?? "",
    ...(isRestricted ? { need_proof: 1 as const } : {}),
  };
}

export function presentProfile(profile: Profile, media: Media): BodyOf<typeof accountCalls.editUserInfo> {
  return { nickname: profile.nickname, avatar: media.address(profile.avatar) };
}

/** For the one who invites: nothing of whom he invited but their number. */
export function presentInvite(invite: { code: string; invited: number }): BodyOf<typeof accountCalls.invite> {
  const link = `/register?code=${encodeURIComponent(invite.code)}`;
  return { code: invite.code, link, invited_nums: invite.invited };
}

export function presentExport({ filename, madeAt, data }: AccountExport): BodyOf<typeof accountCalls.exportData> {
  return { filename, create_time: shanghaiDateTime(madeAt), data };
}
