import type { BodyOf } from "@changming/contract/define";
import type { account as accountCalls } from "@changming/contract/account";
import { maskedPhone } from "../context/masked-phone.ts";
import type { Media } from "../context/media.ts";
import type { Profile } from "./edit-user-info.ts";
import type { LoggedIn } from "./log-in.ts";

/** What the browser stores as `user_info`; only ever sent to the account itself. */
export function presentUserInfo(
  { account, token, isRestricted }: LoggedIn,
  media: Media,
): BodyOf<typeof accountCalls.logIn> {
  return {
    id: account.public_id,
    nickname: account.nickname,
    avatar: media.address(account.avatar),
    mobile: maskedPhone(account.mobile),
    token,
    up_tuiguang_id: account.referrer_code ?? "",
    ...(isRestricted ? { need_proof: 1 as const } : {}),
  };
}

export function presentProfile(profile: Profile, media: Media): BodyOf<typeof accountCalls.editUserInfo> {
  return { nickname: profile.nickname, avatar: media.address(profile.avatar) };
}

/** For the inviting user: of the invited accounts only their number. */
export function presentInvite(invite: { code: string; invited: number }): BodyOf<typeof accountCalls.invite> {
  const link = `/register?code=${encodeURIComponent(invite.code)}`;
  return { code: invite.code, link, invited_nums: invite.invited };
}
