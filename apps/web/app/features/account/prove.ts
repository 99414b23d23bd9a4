import { showToast } from "@changming/ui/toast";
import { api } from "../../api.ts";
import { typed, type Wrong, wrongOf } from "../site/use-form.ts";
import { closedOff } from "./log-in.ts";
import { notSafe } from "./new-password.ts";
import { canHash, passwordHash } from "./password-hash.ts";
import { holdUser } from "./proof.ts";
import { keepUser, type UserInfo } from "./user-info.ts";
import { whileBusy } from "./while-busy.ts";

export type ProofField = "password" | "residenceName";

/** Sends the proof; who is held is logged in with it. A session that is over leads back to the login. */
export async function prove(held: UserInfo, fields: FormData): Promise<Wrong<ProofField> | null> {
  const password = typed(fields, "password");
  const residenceName = typed(fields, "residenceName").trim();
  if (password === "" && residenceName === "")
    return { field: "password", message: "请输入原来的密码，或一个您照看的名字" };
  if (password !== "" && !canHash()) return { field: "password", message: notSafe };
  const input = { residenceName, ...(password && { password: await passwordHash(password) }) };
  const result = await whileBusy(() => api.account.proveIdentity(input, { token: held.token }));
  if (result.ok) {
    if (!keepUser(held)) return { field: "form", message: closedOff };
    holdUser(null);
    return null;
  }
  if (result.error === "sessionInvalid") {
    showToast(result.msg);
    holdUser(null);
    return null;
  }
  const place = password === "" ? "residenceName" : "password";
  return wrongOf(result, ["password", "residenceName"], { identityMismatch: place });
}
