import type { concern } from "@changming/contract/admin/concern";
import type { BodyOf } from "@changming/contract/define";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { maskedPhone } from "../context/masked-phone.ts";
import type { Actor } from "../context/context.ts";
import type { Media } from "../context/media.ts";
import { nameInReference } from "../file-reference/reference.ts";
import { imageInSnapshot } from "./reported-image.ts";
import type { OpenedConcern } from "./get-concern.ts";
import { presentSnapshot } from "./present-snapshot.ts";
import { presentItem } from "./present-queue.ts";
import { answerWay } from "./notify-sender.ts";

/** For deciding staff complete; for read-only staff without the sender's data. */
export function presentConcern(opened: OpenedConcern, actor: Actor, media: Media): BodyOf<typeof concern.detail> {
  const { row, said, isOpen, isSealed, history } = opened;
  const snapshot = isSealed ? null : row.evidence;
  const image = imageInSnapshot(snapshot);
  const isUploaded = nameInReference(image) !== null;
  return {
    ...presentItem(row, actor),
    applicant_name: isOpen ? said.applicant_name : masked(said.applicant_name),
    relation: row.relation,
    contact: isOpen ? said.contact : maskedContact(said.contact),
    content: isOpen ? said.content : "",
    answer: isOpen ? said.answer : "",
    is_masked: !isOpen,
    is_erased: row.erased_at !== null,
    answer_way: answerWay(row, said.contact),
    is_sealed: isSealed,
    evidence: presentSnapshot(snapshot),
    has_picture: isUploaded,
    picture: isUploaded ? "" : media.address(image),
    proofs: row.proofs.length,
    page: row.residence_id === null ? "" : `/home?id=${row.residence_id}`,
    history: history.map((entry) => ({
      time: shanghaiDateTime(entry.at),
      who: entry.actor_name ?? { account: "用户", visitor: "访客" }[entry.actor_kind as string] ?? "系统",
      verb: entry.verb,
      reason: reasonIn(entry.after),
    })),
  };
}

function reasonIn(after: object | null): string {
  const { reason } = (after ?? {}) as { reason?: unknown };
  return typeof reason === "string" ? reason : "";
}

const masked = (name: string) => (name === "" ? "" : `${[...name][0] ?? ""}**`);
const maskedContact = (contact: string) => maskedPhone(contact) || (contact === "" ? "" : "****");
