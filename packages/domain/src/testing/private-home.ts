import type { Db } from "@changming/db/database";
import { setCaption } from "../album/edit-album.ts";
import { editResidence } from "../family/edit-residence.ts";
import { aMember, aResidence } from "./builders.ts";
import { anAlbum, aPhoto } from "./keepsakes.ts";
import { aConcern, aMessage } from "./staff-queue.ts";
import { asAccount, testCtx } from "./test-ctx.ts";
import { addMessage, aGift, aGivenGift, aStudentRemembrance } from "./tributes.ts";

/** A text that the family wrote in many places; no staff list may contain it. */
export const secret = "旧宅后院的秘密";

export type PrivateHome = Awaited<ReturnType<typeof aPrivateHome>>;

/** A private residence with the secret in every field that can be written. */
export async function aPrivateHome(db: Db) {
  const { id } = await aResidence(db, { is_private: true, intro_html: `<p>${secret}</p>` });
  const owner = await aMember(db, id, "owner");
  const relative = await aMember(db, id, "relative");
  const family = testCtx(db, asAccount(owner.id));
  await editResidence(family, { id, version: null, avatar: "", summary: secret });
  const photoId = await aPhoto(db, await anAlbum(db, id, { name: secret }), { caption: secret });
  await setCaption(family, { id: photoId, caption: secret });
  await addMessage(db, id, { content: secret, account_id: relative.id });
  await aGivenGift(db, { residenceId: id, gift: await aGift(db, { name: `${secret}${id}` }), accountId: relative.id });
  await aStudentRemembrance(db, id);
  const pending = await aMessage(db, id, { state: "held", content: secret, doubt: secret });
  const target = { residence_id: id, target_kind: "residence" as const, target_id: id };
  const concern = await aConcern(db, { ...target, evidence: { summary: secret } });
  return { id, owner, relative, family, pending, concern: concern.id };
}
