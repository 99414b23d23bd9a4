import { showToast } from "@changming/ui/toast";
import { api } from "../../api.ts";
import { readUser } from "../account/user-info.ts";
import { ownResidenceIds } from "../personal/own-residence-ids.ts";
import { dropToken } from "./invitation-token.ts";

/** Becomes one of the family; what is kept of the invitation and of the reader's residences is renewed. */
export async function acceptInvitation(token: string, relation: string, residence: string) {
  const result = await api.residenceMember.accept({ token, relation });
  if (!result.ok) return result;
  dropToken();
  const user = readUser();
  if (user) void ownResidenceIds.askAgain(user);
  showToast(`您已经是${residence}居所的家人`);
  return result;
}
