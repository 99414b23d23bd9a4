import type { PictureSender } from "@changming/ui/editor/temporary-pictures";
import { newRef } from "../../new-ref.ts";
import { fileRefusal, uploadPicture } from "../../upload.ts";
import { refusedFile } from "../upload/refused-file.ts";

/** Pictures of a biography are sent as all pictures of this site. */
export const introPictures: PictureSender = {
  newRef,
  faultOf(file) {
    const refused = fileRefusal(file);
    if (!refused || refused.ok) return "";
    const { reason, hint } = refusedFile(file, refused);
    return `${reason}${hint && ` ${hint}`}`;
  },
  send: uploadPicture,
};
