import type { BodyOf } from "@changming/contract/define";
import type { upload } from "@changming/contract/upload";
import type { Media } from "../context/media.ts";
import type { UploadRow } from "./queries.ts";
import { openReferenceOf } from "../file-reference/reference.ts";

/** For the uploader: URLs that work for them in quarantine and identify the upload to other calls. */
export function presentUpload(row: UploadRow, media: Media): BodyOf<typeof upload.send> {
  const reference = openReferenceOf(row.name);
  const isOpen = row.purpose === "avatar" || row.purpose === "content" || row.purpose === "feedback";
  const access = isOpen ? "open" : "preview";
  return {
    url: media.address(reference, access),
    origin_url: media.original(reference, row.format, access),
  };
}
