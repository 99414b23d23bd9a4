import type { UploadPurpose } from "@changming/db/tables/upload";
import { type Actor, actingAccountId } from "../context.ts";
import { allowed, denied, type Verdict } from "../refusal.ts";
import { canSeeResidence, type MemberRole } from "../residence/access.ts";

/** What a rule needs to know of an upload and of the one who asks. */
export interface UploadStanding {
  accountId: number;
  purpose: UploadPurpose | null;
  /** Whole, and neither past its time nor being deleted. */
  isAlive: boolean;
  /** The residence of a photo. */
  residence: { isPrivate: boolean; isHidden: boolean; role: MemberRole | null } | null;
}

/**
 * Who is answered under a picture's address. A signed address is only ever given to who may see the picture; nothing of
 * the vault has an address.
 */
export function canSeePicture(actor: Actor, upload: UploadStanding, isSigned: boolean): Verdict {
  if (!upload.isAlive) return denied("notFound");
  switch (upload.purpose) {
    case "avatar":
    case "feedback":
      return allowed;
    case "photo":
      return canSeePhoto(upload, isSigned);
    case "vault":
      return denied("notFound");
    case null:
      return isSigned || actingAccountId(actor) === upload.accountId ? allowed : denied("notFound");
  }
}

function canSeePhoto({ residence }: UploadStanding, isSigned: boolean): Verdict {
  if (!residence) return denied("notFound");
  if (isSigned && !residence.isHidden) return allowed;
  return canSeeResidence(residence);
}

/** Who looks at a paper in the vault: who sent it. Whoever decides about it comes with the back office. */
export function canLookInVault(actor: Actor, upload: UploadStanding): Verdict {
  if (!upload.isAlive || upload.purpose !== "vault") return denied("notFound");
  return actingAccountId(actor) === upload.accountId ? allowed : denied("notFound");
}
