import { useState } from "react";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api.ts";
import { FormEnd } from "../account/form-end.tsx";
import { TextField } from "../account/text-field.tsx";
import { PaperDialog } from "../site/paper-dialog.tsx";
import { typed, useForm, wrongOf } from "../site/use-form.ts";
import { nameRefusal } from "./album-words.ts";

export interface RenameDialogProps {
  residenceId: number;
  /** As it is known now: after a conflict it comes anew. */
  album: { id: number; name: string; version: number };
  /** It was saved, or somebody else saved meanwhile. */
  onChanged(): void;
  onClose(): void;
}

const names = ["albumName"] as const;

/** Another name for an album. When somebody changed the album meanwhile that is told, and the second press saves. */
export function RenameDialog({ residenceId, album, onChanged, onClose }: RenameDialogProps) {
  const [first] = useState(album.name);
  const { errorOf, isBusy, handleSubmit } = useForm<(typeof names)[number]>(async (fields) => {
    const albumName = typed(fields, "albumName");
    const refused = nameRefusal(albumName);
    if (refused) return { field: "albumName", message: refused };
    const { id, version } = album;
    const result = await api.familyAlbum.submit({ residenceId, id, albumName, version });
    if (result.ok || result.error === "editedMeanwhile") onChanged();
    if (!result.ok) return wrongOf(result, names);
    showToast("重命名成功");
    onClose();
    return null;
  });
  return (
    <PaperDialog title="给相册改名" onClose={onClose}>
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
    </PaperDialog>
  );
}
