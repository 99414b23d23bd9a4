import { maxOtherDocuments } from "@changming/contract/application-rules";
import type { DraftImage } from "../../browser/local-draft.ts";
import type { LocalDraft } from "../../browser/use-local-draft.ts";
import type { SentImage } from "../upload/upload-queue.ts";
import { documentsBefore, sentBefore, withoutSignature } from "../upload/sent-before.ts";
import { type ImageUploads, useImageUploads } from "../upload/use-image-uploads.ts";
import type { OwnApplication } from "./application-choices.ts";
import type { ImageName } from "./application-fields.ts";

interface StoredDocument {
  value: string;
  url: string;
}

/** The stored images of the application to correct, by kind. */
function storedDocumentsOf(before: OwnApplication | null, name: ImageName): StoredDocument[] {
  if (before === null) return [];
  if (name === "other_zhengming") return before.other_zhengming;
  const one = name === "avatar" ? before.portrait : before[name];
  return one && one.value !== "" ? [one] : [];
}

/** Initial images: the draft's if it has any, else the application's own. */
export function initialImages(
  drafted: readonly DraftImage[],
  stored: readonly StoredDocument[],
  show: (drafted: readonly DraftImage[]) => SentImage[],
): SentImage[] {
  const own = stored.map(({ value, url }) => ({ url: value, preview: url }));
  const before = drafted.flatMap((image) => {
    const same = own.find(({ url }) => withoutSignature(url) === withoutSignature(image.url));
    if (same) return [same];
    // A draft may name a document that the application no longer has.
    return image.url.startsWith("kept:") ? [] : show([image]);
  });
  return before.length > 0 ? before : own;
}

/**
 * The images of an application. Documents are displayed from the local file only; the draft stores names without public
 * access, as long as the server has the files.
 */
export function useApplicationImages(
  draft: LocalDraft,
  before: OwnApplication | null,
): Record<ImageName, ImageUploads> {
  const documentOf = (name: ImageName, max = 1) => ({
    max,
    sent: initialImages(draft.first.pictures[name] ?? [], storedDocumentsOf(before, name), documentsBefore),
    onSent: (urls: readonly string[]) => draft.storeImages(name, urls.map(withoutSignature)),
  });
  return {
    avatar: useImageUploads({
      sent: initialImages(draft.first.pictures.avatar ?? [], storedDocumentsOf(before, "avatar"), sentBefore),
      onSent: (urls) => draft.storeImages("avatar", urls),
    }),
    shengu_zhengming: useImageUploads(documentOf("shengu_zhengming")),
    relationship_zhengming: useImageUploads(documentOf("relationship_zhengming")),
    other_zhengming: useImageUploads(documentOf("other_zhengming", maxOtherDocuments)),
  };
}
