import { ResponsiveImage } from "@changming/ui/responsive-image";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api/api.ts";
import { FormEnd } from "../../form/form-end.tsx";
import { TextField } from "../../form/text-field.tsx";
import { ModalDialog } from "../../parts/modal-dialog.tsx";
import { typed, useForm, fieldErrorOf } from "../../form/use-form.ts";
import { captionError, type FamilyPhoto } from "./family-album-data.ts";
import styles from "./caption-dialog.module.css";

interface CaptionDialogProps {
  photo: FamilyPhoto;
  /** `version`: the album's new version. */
  onSaved(version: number): void;
  onClose(): void;
}

const names = ["caption"] as const;

/** Edits the caption of a photo, with the photo in view. */
export function CaptionDialog({ photo, onSaved, onClose }: CaptionDialogProps) {
  const { errorOf, isBusy, handleSubmit } = useForm<(typeof names)[number]>(async (fields) => {
    const caption = typed(fields, "caption");
    const inputError = captionError(caption);
    if (inputError) return { field: "caption", message: inputError };
    const result = await api.familyAlbum.caption({ id: photo.id, caption });
    if (!result.ok) return fieldErrorOf(result, names);
    onSaved(result.body.version);
    showToast("修改成功");
    onClose();
    return null;
  });
  return (
    <ModalDialog title="照片说明" onClose={onClose}>
      <ResponsiveImage className={styles.image} src={photo.image} alt="" width={photo.width} height={photo.height} />
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
    </ModalDialog>
  );
}
