import type { UploadPurpose } from "@changming/db/tables/upload";
import type { Actor } from "../context/context.ts";
import { allowed, denied, type Verdict } from "../context/domain-error.ts";
import { canManageResidence, canSeeResidence, type ResidenceAccessContext } from "../residence/access.ts";
import { holdsRole } from "../staff-role/access.ts";

/** The facts that an access rule needs about an upload. */
export interface UploadAccessContext {
  sender: Sender;
  purpose: UploadPurpose | null;
  /** Completely stored, not expired and not being deleted. */
  isServable: boolean;
  /** Deleted by the family, which can still restore it. */
  isDeletedByFamily: boolean;
  /** Hidden by staff: invisible to the family, too. */
  isWithheld: boolean;
  /** The residence of a photo. */
  residence: ResidenceAccessContext | null;
}

/**
 * Access to an image's URL. A signed URL is given only to those who may see the image; documents in the vault have no
 * URL (R-privacy-5, R-privacy-6).
 */
export function canSeeUpload(actor: Actor, upload: UploadAccessContext, isSigned: boolean): Verdict {
  if (!upload.isServable || upload.isWithheld) return denied("notFound");
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

function canSeePhoto({ residence, isDeletedByFamily }: UploadAccessContext, isSigned: boolean): Verdict {
  if (!residence) return denied("notFound");
  if (isSigned && !residence.isHidden) return allowed;
  return isDeletedByFamily ? canManageResidence(residence) : canSeeResidence(residence);
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

/** The sender of an upload: an account or a member of staff, never both. */
export interface Sender {
  account_id: number | null;
  staff_id: number | null;
}

/** The actor as a sender; null for actors that cannot upload. */
export function senderOf(actor: Actor): Sender | null {
  if (actor.kind === "account") return { account_id: actor.accountId, staff_id: null };
  return actor.kind === "staff" ? { account_id: null, staff_id: actor.staffId } : null;
}

function isSentBy(actor: Actor, { account_id, staff_id }: Sender): boolean {
  const own = senderOf(actor);
  return own !== null && own.account_id === account_id && own.staff_id === staff_id;
}

/** The sender's column in `upload`, and the id in it. */
export function senderColumn({ account_id, staff_id }: Sender) {
  return staff_id === null
    ? ({ column: "account_id", table: "account", id: account_id ?? 0 } as const)
    : ({ column: "staff_id", table: "staff", id: staff_id } as const);
}
