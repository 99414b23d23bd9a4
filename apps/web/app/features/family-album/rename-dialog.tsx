import { useState } from "react";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api/api.ts";
import { FormEnd } from "../../form/form-end.tsx";
import { TextField } from "../../form/text-field.tsx";
import { ModalDialog } from "../../parts/modal-dialog.tsx";
import { typed, useForm, fieldErrorOf } from "../../form/use-form.ts";
import { albumNameError } from "./family-album-data.ts";

interface RenameDialogProps {
  residenceId: number;
  /** The current state: after a conflict it is fetched again. */
  album: { id: number; name: string; version: number };
  /** It was saved, or another member saved meanwhile. */
  onChanged(): void;
  onClose(): void;
}

const names = ["albumName"] as const;

/**
 * Renames an album (R-album-9). If another member changed it meanwhile, the dialog says so, and submitting again saves.
 */
export function RenameDialog({ residenceId, album, onChanged, onClose }: RenameDialogProps) {
  const [first] = useState(album.name);
  const { errorOf, isBusy, handleSubmit } = useForm<(typeof names)[number]>(async (fields) => {
    const albumName = typed(fields, "albumName");
    const inputError = albumNameError(albumName);
    if (inputError) return { field: "albumName", message: inputError };
    const { id, version } = album;
    const result = await api.familyAlbum.submit({ residenceId, id, albumName, version });
    if (result.ok || result.error === "editedMeanwhile") onChanged();
    if (!result.ok) return fieldErrorOf(result, names);
    showToast("重命名成功");
    onClose();
    return null;
  });
  return (
    <ModalDialog title="给相册改名" onClose={onClose}>
      <form noValidate method="post" onSubmit={handleSubmit}>
        <TextField
          label="相册名称"
          name="albumName"
          defaultValue={first}
          autoComplete="off"
          hint={album.name === first ? "最多 20 个字。" : `现在的名称是“${album.name}”。`}
          error={errorOf("albumName")}
        />
        <FormEnd label="保存" busyLabel="正在保存…" isBusy={isBusy} error={errorOf("form")} />
      </form>
    </ModalDialog>
  );
}
