import type { PictureSender } from "@changming/ui/editor/temporary-pictures";
import { newRef } from "../../new-ref.ts";
import { fileRefusal, uploadPicture } from "../../upload.ts";

/** Pictures of a biography are sent as all pictures of this site. */
export const introPictures: PictureSender = {
  newRef,
  faultOf(file) {
    const refused = fileRefusal(file);
    return refused && !refused.ok ? refused.msg : "";
  },
  send: uploadPicture,
};
