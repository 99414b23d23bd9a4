import { showToast } from "@changming/ui/toast";
import { api } from "../../api/api.ts";
import { typed, type FieldError, fieldErrorOf } from "../../form/use-form.ts";
import { storageBlockedMessage } from "./log-in.ts";
import { notSafe } from "./new-password.ts";
import { canHash, passwordHash } from "./password-hash.ts";
import { setPendingUser } from "../../api/pending-reauthentication.ts";
import { storeUser, type UserInfo } from "../../api/user-info.ts";
import { whileBusy } from "./while-busy.ts";

export type ReauthenticationField = "password" | "residenceName";

/** Sends the second factor; logs the pending user in. An expired session leads back to the login. */
export async function reauthenticate(
  pendingUser: UserInfo,
  fields: FormData,
): Promise<FieldError<ReauthenticationField> | null> {
  const password = typed(fields, "password");
  const residenceName = typed(fields, "residenceName").trim();
  if (password === "" && residenceName === "")
    return { field: "password", message: "请输入原来的密码，或一个您照看的名字" };
  if (password !== "" && !canHash()) return { field: "password", message: notSafe };
  const input = { residenceName, ...(password && { password: await passwordHash(password) }) };
  const result = await whileBusy(() => api.account.proveIdentity(input, { token: pendingUser.token }));
  if (result.ok) {
    if (!storeUser(pendingUser)) return { field: "form", message: storageBlockedMessage };
    setPendingUser(null);
    return null;
  }
  if (result.error === "sessionInvalid") {
    showToast(result.msg);
    setPendingUser(null);
    return null;
  }
  const place = password === "" ? "residenceName" : "password";
  return fieldErrorOf(result, ["password", "residenceName"], { identityMismatch: place });
}
