import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { touch } from "../context/tags.ts";
import { claimUpload, releaseUpload } from "../upload/claim-upload.ts";
import { nameInAddress, nameInReference } from "../file-reference/reference.ts";
import { checkName } from "../blocklist/check-blocklist.ts";

export interface Profile {
  nickname: string;
  /** Reference of the image. */
  avatar: string | null;
}

/**
 * Changes nickname and avatar, everywhere at once (R-personal-6). `avatar` is the address of an upload; empty, or the
 * address of the current one, leaves it as it is. Throws `uploadUnknown`, and `wordsRefused` for a new nickname.
 */
export async function editUserInfo(ctx: Ctx, input: { nickname: string; avatar: string }): Promise<Profile> {
  const accountId = ownAccountId(ctx);
  return withTx(ctx, async (ctx) => {
    const before =
      (await ctx.db
        .selectFrom("account")
        .select(["nickname", "avatar"])
        .where("id", "=", accountId)
        .forUpdate()
        .executeTakeFirst()) ?? fail("sessionInvalid");
    if (input.nickname !== before.nickname) await checkName(ctx, input.nickname, "nickname");
    const isSame = input.avatar === "" || isSameImage(ctx, before.avatar, input.avatar);
    const avatar = isSame ? before.avatar : await renewAvatar(ctx, before.avatar, input.avatar);
    const after = { nickname: input.nickname, avatar };
    if (after.nickname === before.nickname && isSame) return after;
    await ctx.db.updateTable("account").set(after).where("id", "=", accountId).execute();
    await audit(ctx, {
      verb: "account.editUserInfo",
      object: { kind: "account", id: accountId },
      before: null,
      // Which fields, not their values: the entry outlives the account and must name nobody.
      after: { nickname: after.nickname !== before.nickname, avatar: !isSame },
    });
    await touch(ctx, `account:${accountId}`);
    return after;
  });
}

/** Whether the address is that of the current image, in any size. */
function isSameImage(ctx: Ctx, reference: string | null, url: string): boolean {
  if (url === ctx.media.address(reference)) return true;
  const name = nameInAddress(url);
  return name !== null && name === nameInReference(reference ?? "");
}

async function renewAvatar(ctx: Ctx, old: string | null, url: string): Promise<string> {
  const { reference } = await claimUpload(ctx, { url, as: { kind: "avatar" } });
  await releaseUpload(ctx, { reference: old });
  return reference;
}
