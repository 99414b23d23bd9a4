import { showToast } from "@changming/ui/toast";
import { api } from "../../api/api.ts";
import { readUser } from "../../api/user-info.ts";
import { ownResidenceIds } from "../personal/own-residence-ids.ts";
import { dropToken } from "./invitation-token.ts";

/** Joins the family; the cached invitation and the user's residences are refreshed. */
export async function acceptInvitation(token: string, relation: string, residence: string) {
  const result = await api.residenceMember.accept({ token, relation });
  if (!result.ok) return result;
  dropToken();
  const user = readUser();
  if (user) void ownResidenceIds.refetch(user);
  showToast(`您已经是${residence}居所的家人`);
  return result;
}
