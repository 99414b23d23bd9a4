import type { BodyOf } from "@changming/contract/define";
import type { account as accountCalls } from "@changming/contract/account";
import type { account as adminCalls } from "@changming/contract/admin/account";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { maskedPhone } from "../account-lookup/phone-number.ts";
import type { Media } from "../context/media.ts";
import type { Profile } from "./edit-user-info.ts";
import type { LoggedIn } from "./log-in.ts";
import type { SignInWays } from "./sign-in-ways.ts";
import type { ListedAccounts, LookedUpAccount } from "./look-up-accounts.ts";

const timeOrNone = (at: Date | null) => (at ? shanghaiDateTime(at) : "");

/** What the browser stores as `user_info`; only ever sent to the account itself (R-account-1, R-account-4). */
export function presentUserInfo(
  { account, token, isRestricted, isNew = false }: LoggedIn,
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
    ...(isNew ? { is_new: 1 as const } : {}),
  };
}

export function presentProfile(profile: Profile, media: Media): BodyOf<typeof accountCalls.editUserInfo> {
  return { nickname: profile.nickname, avatar: media.address(profile.avatar) };
}

export function presentSignInWays(ways: SignInWays): BodyOf<typeof accountCalls.signInWays> {
  return {
    mobile: maskedPhone(ways.mobile),
    has_password: ways.hasPassword ? 1 : 0,
    has_wechat: ways.wechatSince ? 1 : 0,
    wechat_time: timeOrNone(ways.wechatSince),
  };
}

/** For the inviting user: of the invited accounts only their number. */
export function presentInvite(invite: { code: string; invited: number }): BodyOf<typeof accountCalls.invite> {
  const link = `/register?code=${encodeURIComponent(invite.code)}`;
  return { code: invite.code, link, invited_nums: invite.invited };
}

type Row = ListedAccounts["rows"][number];

/** For staff: the phone number is masked, and a closed account has none. */
export function presentAccounts({ rows, counts, hasMore }: ListedAccounts) {
  return { counts, has_more_counts: hasMore, itemList: rows.map(presentItem) };
}

function presentItem(row: Row): BodyOf<typeof adminCalls.list>["itemList"][number] {
  return {
    id: row.id,
    nickname: row.nickname,
    mobile: row.closed_at ? "" : maskedPhone(row.mobile),
    state: row.closed_at ? "closed" : row.suspended_at ? "suspended" : "open",
    create_time: shanghaiDateTime(row.created_at),
    last_seen_time: timeOrNone(row.lastSeenAt),
    version: row.version,
  };
}

/** The same for one account, with its actions and what it manages. */
export function presentAccount(looked: LookedUpAccount, media: Media): BodyOf<typeof adminCalls.detail> {
  const { account, totals, residences, gardens } = looked;
  return {
    ...presentItem(account),
    public_id: account.public_id,
    avatar: media.address(account.avatar),
    wechat_time: timeOrNone(looked.wechatSince),
    suspended_time: timeOrNone(account.suspended_at),
    suspended_reason: account.suspended_reason,
    referrer: account.referrer ?? "",
    totals,
    sessions: looked.sessions.map((session) => ({
      create_time: shanghaiDateTime(session.created_at),
      last_seen_time: shanghaiDateTime(session.last_seen_at),
    })),
    residences,
    gardens,
    consents: looked.consents.map(({ title, version, given_at }) => ({
      title,
      version,
      time: shanghaiDateTime(given_at),
    })),
    deeds: looked.deeds.map(({ at, ...action }) => ({ ...action, time: shanghaiDateTime(at) })),
  };
}
