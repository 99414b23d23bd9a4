import { mostOtherPapers } from "@changming/contract/application-rules";
import type { DraftPicture } from "../../local-draft.ts";
import type { LocalDraft } from "../../use-local-draft.ts";
import type { SentPicture } from "../upload/picture-queue.ts";
import { papersBefore, sentBefore, withoutSignature } from "../upload/sent-before.ts";
import { type Pictures, usePictures } from "../upload/use-pictures.ts";
import type { OwnApplication } from "./application-choices.ts";
import type { PictureName } from "./application-fields.ts";

interface Kept {
  value: string;
  url: string;
}

/** What the application that is mended has of each. */
function keptOf(before: OwnApplication | null, name: PictureName): Kept[] {
  if (before === null) return [];
  if (name === "other_zhengming") return before.other_zhengming;
  const one = name === "avatar" ? before.portrait : before[name];
  return one && one.value !== "" ? [one] : [];
}

/** What stands there at first: the draft's, where it has any, else the application's own. */
export function firstPictures(
  drafted: readonly DraftPicture[],
  kept: readonly Kept[],
  show: (drafted: readonly DraftPicture[]) => SentPicture[],
): SentPicture[] {
  const own = kept.map(({ value, url }) => ({ url: value, preview: url }));
  const before = drafted.flatMap((picture) => {
    const same = own.find(({ url }) => withoutSignature(url) === withoutSignature(picture.url));
    if (same) return [same];
    // A paper that the application has no longer is none.
    return picture.url.startsWith("kept:") ? [] : show([picture]);
  });
  return before.length > 0 ? before : own;
}

/**
 * The pictures of an application. Papers are seen from the file on this device only; the draft keeps names that show
 * nothing, as long as the server has what they name.
 */
export function useApplicationPictures(
  draft: LocalDraft,
  before: OwnApplication | null,
): Record<PictureName, Pictures> {
  const paper = (name: PictureName, most = 1) => ({
    most,
    sent: firstPictures(draft.first.pictures[name] ?? [], keptOf(before, name), papersBefore),
    onSent: (urls: readonly string[]) => draft.keepPictures(name, urls.map(withoutSignature)),
  });
  return {
    avatar: usePictures({
      sent: firstPictures(draft.first.pictures.avatar ?? [], keptOf(before, "avatar"), sentBefore),
      onSent: (urls) => draft.keepPictures("avatar", urls),
    }),
    shengu_zhengming: usePictures(paper("shengu_zhengming")),
    relationship_zhengming: usePictures(paper("relationship_zhengming")),
    other_zhengming: usePictures(paper("other_zhengming", mostOtherPapers)),
  };
}
