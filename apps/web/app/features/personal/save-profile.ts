import { api } from "../../api/api.ts";
import { storeUser, readUser, type UserInfo } from "../../api/user-info.ts";
import { type FieldError, fieldErrorOf } from "../../form/use-form.ts";

export type ProfileField = "nickname" | "avatar";

/**
 * Changes name and avatar, here and in the other tabs at once; an empty `avatar` leaves it unchanged. Null when done.
 */
export async function saveProfile(
  user: UserInfo,
  changed: { nickname: string; avatar: string },
): Promise<FieldError<ProfileField> | null> {
  const result = await api.account.editUserInfo(changed);
  if (!result.ok) return fieldErrorOf(result, ["nickname", "avatar"], { uploadUnknown: "avatar" });
  const stored = readUser();
  // Another user may have logged in meanwhile.
  if (stored?.token === user.token) storeUser({ ...stored, ...result.body });
  return null;
}
