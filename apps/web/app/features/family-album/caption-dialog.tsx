import { Picture } from "@changming/ui/picture";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api.ts";
import { FormEnd } from "../account/form-end.tsx";
import { TextField } from "../account/text-field.tsx";
import { PaperDialog } from "../site/paper-dialog.tsx";
import { typed, useForm, wrongOf } from "../site/use-form.ts";
import { captionRefusal } from "./album-words.ts";
import type { FamilyPhoto } from "./family-album-data.ts";
import styles from "./caption-dialog.module.css";

export interface CaptionDialogProps {
  photo: FamilyPhoto;
  /** With the album's version now. */
  onSaved(version: number): void;
  onClose(): void;
}

const names = ["caption"] as const;

/** The words under a photo, written with the photo before one's eyes. */
export function CaptionDialog({ photo, onSaved, onClose }: CaptionDialogProps) {
  const { errorOf, isBusy, handleSubmit } = useForm<(typeof names)[number]>(async (fields) => {
    const caption = typed(fields, "caption");
    const refused = captionRefusal(caption);
    if (refused) return { field: "caption", message: refused };
    const result = await api.familyAlbum.caption({ id: photo.id, caption });
    if (!result.ok) return wrongOf(result, names);
    onSaved(result.body.version);
    showToast("修改成功");
    onClose();
    return null;
  });
  return (
    <PaperDialog title="照片说明" onClose={onClose}>
      <Picture className={styles.picture} src={photo.image} alt="" width={photo.width} height={photo.height} />
      <form noValidate method="post" onSubmit={handleSubmit}>
        <TextField
          label="说明"
          name="caption"
          autoComplete="off"
          defaultValue={photo.caption}
          hint="哪一年，在哪里，有谁。最多 60 个字，也可以不写。"
          error={errorOf("caption")}
        />
        <FormEnd label="保存" busyLabel="正在保存…" isBusy={isBusy} error={errorOf("form")} />
      </form>
    </PaperDialog>
  );
}
