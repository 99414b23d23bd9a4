import type { UploadPurpose } from "@changming/db/tables/upload";
import type { Actor } from "../context/context.ts";
import { allowed, denied, type Verdict } from "../context/domain-error.ts";
import { canManageResidence, canSeeResidence, type ResidenceAccessContext } from "../residence/access.ts";
import { holdsRole } from "../staff-role/access.ts";
import { isSentBy, type Sender } from "./sender.ts";

/** The facts that an access rule needs about an upload. */
export interface UploadAccessContext {
  sender: Sender;
  purpose: UploadPurpose | null;
  /** Completely stored, not expired and not being deleted. */
  isAlive: boolean;
  /** Deleted by the family, which can still restore it. */
  isTakenAway: boolean;
  /** Hidden by staff: invisible to the family, too. */
  isWithheld: boolean;
  /** The residence of a photo. */
  residence: ResidenceAccessContext | null;
}

/**
 * Access to an image's URL. A signed URL is given only to those who may see the image; documents in the vault have no
 * URL.
 */
export function canSeeUpload(actor: Actor, upload: UploadAccessContext, isSigned: boolean): Verdict {
  if (!upload.isAlive || upload.isWithheld) return denied("notFound");
  switch (upload.purpose) {
    case "avatar":
    case "content":
    case "feedback":
      return allowed;
    case "photo":
      return canSeePhoto(upload, isSigned);
    case "vault":
      return denied("notFound");
    // Signed URLs are given only to those who may see them.
    case "portrait":
    case null:
      return isSigned || isSentBy(actor, upload.sender) ? allowed : denied("notFound");
  }
}

function canSeePhoto({ residence, isTakenAway }: UploadAccessContext, isSigned: boolean): Verdict {
  if (!residence) return denied("notFound");
  if (isSigned && !residence.isHidden) return allowed;
  return isTakenAway ? canManageResidence(residence) : canSeeResidence(residence);
}

/** Any account, and the staff roles that use images. */
export function canSendUpload(actor: Actor): Verdict {
  if (actor.kind === "account") return allowed;
  return holdsRole(actor, ["administrator", "editor", "reviewer", "finance"]);
}

/** The list of looks, which does not include the documents. */
export function canListVaultLooks(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "readOnly"]);
}
