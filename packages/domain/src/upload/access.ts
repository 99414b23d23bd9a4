import type { UploadPurpose } from "@changming/db/tables/upload";
import type { Actor } from "../context.ts";
import { allowed, denied, type Verdict } from "../refusal.ts";
import { canManageResidence, canSeeResidence, type ResidenceStanding } from "../residence/access.ts";
import { holdsRole } from "../staff/access.ts";
import { isSentBy, type Sender } from "./sender.ts";

/** What a rule needs to know of an upload and of the one who asks. */
export interface UploadStanding {
  sender: Sender;
  purpose: UploadPurpose | null;
  /** Whole, and neither past its time nor being deleted. */
  isAlive: boolean;
  /** The family deleted it and can still bring it back. */
  isTakenAway: boolean;
  /** The operator took it away: its family sees it no more either. */
  isWithheld: boolean;
  /** The residence of a photo. */
  residence: ResidenceStanding | null;
}

/**
 * Who is answered under a picture's address. A signed address is only ever given to who may see the picture; nothing of
 * the vault has an address.
 */
export function canSeePicture(actor: Actor, upload: UploadStanding, isSigned: boolean): Verdict {
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
    // Both are given signed to who may see them.
    case "portrait":
    case null:
      return isSigned || isSentBy(actor, upload.sender) ? allowed : denied("notFound");
  }
}

function canSeePhoto({ residence, isTakenAway }: UploadStanding, isSigned: boolean): Verdict {
  if (!residence) return denied("notFound");
  if (isSigned && !residence.isHidden) return allowed;
  return isTakenAway ? canManageResidence(residence) : canSeeResidence(residence);
}

/** Everyone with a session may send a picture; of staff, who has something to show it in. */
export function canSendPicture(actor: Actor): Verdict {
  if (actor.kind === "account") return allowed;
  return holdsRole(actor, ["administrator", "editor", "reviewer", "finance"]);
}

/** Who sees the record of looks; what was looked at is not in it. */
export function canListVaultLooks(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "readOnly"]);
}
