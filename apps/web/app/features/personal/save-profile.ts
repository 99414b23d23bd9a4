import { api } from "../../api.ts";
import { keepUser, readUser, type UserInfo } from "../account/user-info.ts";
import { type Wrong, wrongOf } from "../site/use-form.ts";

export type ProfileField = "nickname" | "avatar";

/** Changes name and picture, here and in the other tabs at once; an empty `avatar` keeps the picture. Null when done. */
export async function saveProfile(
  user: UserInfo,
  changed: { nickname: string; avatar: string },
): Promise<Wrong<ProfileField> | null> {
  const result = await api.account.editUserInfo(changed);
  if (!result.ok) return wrongOf(result, ["nickname", "avatar"], { uploadUnknown: "avatar" });
  const kept = readUser();
  // Another may have logged in meanwhile.
  if (kept?.token === user.token) keepUser({ ...kept, ...result.body });
  return null;
}
