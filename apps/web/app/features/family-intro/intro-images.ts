import type { ImageSender } from "@changming/ui/editor/temporary-images";
import { newRef } from "../../api/new-ref.ts";
import { fileError, uploadImage } from "../../api/upload.ts";
import { rejectedFile } from "../upload/rejected-file.ts";

/** Images of a biography are uploaded as all images of this site. */
export const introImages: ImageSender = {
  newRef,
  fileErrorOf(file) {
    const failure = fileError(file);
    if (!failure || failure.ok) return "";
    const { reason, hint } = rejectedFile(file, failure);
    return `${reason}${hint && ` ${hint}`}`;
  },
  send: uploadImage,
};
