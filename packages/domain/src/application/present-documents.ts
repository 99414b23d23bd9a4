import type { applicationReview as calls } from "@changming/contract/application-review";
import type { BodyOf } from "@changming/contract/define";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Media } from "../context/media.ts";
import { documentRetentionMs } from "./erase-documents.ts";
import { isDocumentKey, documentKeys, documentLabel } from "./documents.ts";
import { timeText } from "./present.ts";
import type { LookRow, ReviewRow } from "./review-queries.ts";

type Detail = BodyOf<typeof calls.detail>;

/** Existing documents, with addresses for this viewer, and when they will be or were erased. */
export function presentDocuments(
  row: ReviewRow,
  viewerId: number,
  media: Media,
): Pick<Detail, "papers" | "papers_erase_time"> {
  const eraseAt =
    row.documents_erased_at ?? (row.decided_at && new Date(row.decided_at.getTime() + documentRetentionMs));
  const documents = documentKeys(row).map((key) => ({
    paper: key,
    label: documentLabel(key),
    url: media.documentUrl(row.id, key, viewerId),
  }));
  return { papers: documents, papers_erase_time: timeText(eraseAt) };
}

export function presentLook({ at, nickname, actor_name, paper: document }: LookRow): Detail["looks"][number] {
  const label = isDocumentKey(document) ? documentLabel(document) : "";
  return { time: shanghaiDateTime(at), nickname: nickname ?? actor_name ?? "", label };
}
