import type { concern } from "@changming/contract/admin/concern";
import type { BodyOf } from "@changming/contract/define";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { relativeWishes, reportReasons } from "@changming/contract/report-reasons";
import { plainText } from "@changming/kit/plain-text";
import { maskedPhone } from "../account-lookup/phone-number.ts";
import type { Actor } from "../context/context.ts";
import type { Media } from "../context/media.ts";
import { nameInReference } from "../file-reference/reference.ts";
import { imageInSnapshot } from "./view-concern.ts";
import type { ListedConcern, ListedConcerns, OpenedConcern } from "./list-concerns.ts";
import { answerWay } from "./decide-concern.ts";
import { canDecideConcerns } from "./access.ts";
import { mayHideTarget, mayMove } from "./states.ts";

const reasons: Record<string, string> = { ...reportReasons, ...relativeWishes };

export function presentConcerns({ rows, counts, hasMore }: ListedConcerns, actor: Actor) {
  return { counts, has_more_counts: hasMore, itemList: rows.map((row) => presentItem(row, actor)) };
}

/** One row of a queue, with what the actor may do about it. */
export function presentItem(row: ListedConcern, actor: Actor): BodyOf<typeof concern.list>["itemList"][number] {
  const decides = canDecideConcerns(actor).allowed;
  const isWaiting = mayMove(row.state, "closed");
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    state: row.state,
    outcome: row.outcome ?? "",
    reason: reasons[row.reason] ?? row.reason,
    target_kind: row.target_kind ?? "",
    residence_id: row.residence_id,
    subject_name: row.residence_name ?? row.page_path ?? row.subject_name,
    make_time: shanghaiDateTime(row.made_at),
    close_time: row.closed_at ? shanghaiDateTime(row.closed_at) : "",
    decided_by: row.decider_name ?? "",
    is_hidden: row.is_hidden,
    hid_target: row.hid_target,
    version: row.version,
    can: {
      hide: decides && mayHideTarget(row) && !row.is_hidden,
      // A target hidden by another concern, or in the list of residences, is unhidden there.
      show: decides && mayHideTarget(row) && row.is_hidden && row.hid_target,
      close: decides && isWaiting,
      reopen: decides && !isWaiting && row.erased_at === null,
    },
  };
}

/** For deciding staff complete; for read-only staff without the sender's data. */
export function presentConcern(opened: OpenedConcern, actor: Actor, media: Media): BodyOf<typeof concern.detail> {
  const { row, said, isOpen, isMasked, history } = opened;
  const snapshot = isMasked ? null : row.evidence;
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
    is_sealed: isMasked,
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

interface SnapshotField {
  label: string;
  text: string;
}

/** Labels of the snapshot's fields. A field without a label is not displayed. */
const labels: Record<string, string> = {
  path: "页面",
  content: "留言",
  nickname: "留言人",
  relation: "与逝者的关系",
  written_at: "写于",
  album_name: "相册",
  caption: "照片说明",
  name: "姓名",
  birth_on: "出生",
  death_on: "去世",
  native_place: "籍贯",
  plaque: "牌匾",
  couplet: "楹联",
  opening: "开篇",
  summary: "简介",
  intro_html: "生平",
  source: "出处",
  is_private: "当时",
};

/** A concern's snapshot as labels and texts, without images and empty fields. */
function presentSnapshot(snapshot: object | null): SnapshotField[] {
  const fields = (snapshot ?? {}) as Record<string, unknown>;
  return Object.entries(labels).flatMap(([key, label]) => {
    const text = textOf(key, fields[key]);
    return text === "" ? [] : [{ label, text }];
  });
}

function textOf(key: string, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (key === "is_private") return value === true ? "私密" : "公开";
  if (Array.isArray(value)) return value.join(" ");
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (key === "intro_html") return plainText(text);
  // allow-clock: a stored instant
  return key === "written_at" && text !== "" ? shanghaiDateTime(new Date(text)) : text;
}
