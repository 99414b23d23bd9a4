import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";
import { touch } from "../tags.ts";
import { claimUpload } from "../upload/claim-upload.ts";
import { nameInAddress, nameInReference } from "../upload/reference.ts";
import { releaseUpload } from "../upload/release-upload.ts";
import { checkName } from "../words/check-words.ts";
import { ownAccountId } from "./own-account.ts";

export interface Profile {
  nickname: string;
  /** Reference of the picture. */
  avatar: string | null;
}

/**
 * Changes nickname and picture, at once wherever they are shown. `avatar` is the address that an upload gave; empty, or
 * the one that is shown now, keeps the picture. Refuses with `uploadUnknown`, and
 * with `wordsRefused` for a new nickname.
 */
export async function editUserInfo(ctx: Ctx, input: { nickname: string; avatar: string }): Promise<Profile> {
  const accountId = ownAccountId(ctx);
  // no-access: everyone keeps his own name
  return withTx(ctx, async (ctx) => {
    const before =
      (await ctx.db
        .selectFrom("account")
        .select(["nickname", "avatar"])
        .where("id", "=", accountId)
        .forUpdate()
        .executeTakeFirst()) ?? refuse("sessionInvalid");
    if (input.nickname !== before.nickname) await checkName(ctx, input.nickname, "nickname");
    const isSame = input.avatar === "" || isShown(ctx, before.avatar, input.avatar);
    const avatar = isSame ? before.avatar : await renewAvatar(ctx, before.avatar, input.avatar);
    const after = { nickname: input.nickname, avatar };
    if (after.nickname === before.nickname && isSame) return after;
    await ctx.db.updateTable("account").set(after).where("id", "=", accountId).execute();
    await audit(ctx, {
      verb: "account.editUserInfo",
      object: { kind: "account", id: accountId },
      before: null,
      // Which, not what: the entry outlives the account, and names nobody.
      after: { nickname: after.nickname !== before.nickname, avatar: !isSame },
    });
    await touch(ctx, `account:${accountId}`);
    return after;
  });
}

/** Whether the address is that of the picture that stands there, in whatever size. */
function isShown(ctx: Ctx, reference: string | null, url: string): boolean {
  if (url === ctx.media.address(reference)) return true;
  const name = nameInAddress(url);
  return name !== null && name === nameInReference(reference ?? "");
}

async function renewAvatar(ctx: Ctx, old: string | null, url: string): Promise<string> {
  const { reference } = await claimUpload(ctx, { url, as: { kind: "avatar" } });
  await releaseUpload(ctx, { reference: old });
  return reference;
}
