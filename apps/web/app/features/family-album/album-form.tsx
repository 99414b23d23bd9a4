import { showToast } from "@changming/ui/toast";
import type { FamilyPlace } from "../../paths.ts";
import { FormEnd } from "../account/form-end.tsx";
import { TextField } from "../account/text-field.tsx";
import type { UserInfo } from "../account/user-info.ts";
import { LeaveQuestion } from "../site/leave-question.tsx";
import { takingFiles } from "../upload/picture-input.tsx";
import { PicturesField } from "../upload/pictures-field.tsx";
import type { FamilyAlbum } from "./family-album-data.ts";
import { useAlbumForm } from "./use-album-form.ts";
import styles from "./album-form.module.css";

export interface AlbumFormProps {
  place: FamilyPlace;
  user: UserInfo;
  /** The one that gets more photos; a new one without it. */
  album?: FamilyAlbum;
  photoLimit: number;
  onSaved(id: number): void;
  /** Somebody changed it meanwhile: what is there now is wanted. */
  onConflict(): void;
}

/** Name and photos. They travel while one writes; a draft of both stays in this browser until they are submitted. */
export function AlbumForm({ place, user, album, photoLimit, onSaved, onConflict }: AlbumFormProps) {
  const { draft, pictures, form } = useAlbumForm({
    residenceId: place.id,
    userId: user.id,
    album,
    photoLimit,
    onConflict,
    onSaved(id) {
      showToast(album ? "编辑提交成功" : "提交成功");
      onSaved(id);
    },
  });
  const { slots } = pictures;
  return (
    <form
      className={styles.form}
      noValidate
      method="post"
      onSubmit={form.handleSubmit}
      onInput={({ currentTarget }) => draft.keepFields(currentTarget)}
      {...takingFiles(pictures.add)}
    >
      <TextField
        label="相册名称"
        name="albumName"
        autoComplete="off"
        defaultValue={draft.first.fields.albumName ?? album?.album_name}
        hint={album ? `现有 ${album.counts} 张照片。` : "如：院子里的四季，最多 20 个字。"}
        error={form.errorOf("albumName")}
      />
      {pictures.most > 0 && (
        <PicturesField
          label={album ? "再添的照片" : "照片"}
          name="images"
          thing="照片"
          pictures={pictures}
          error={form.errorOf("images")}
        />
      )}
      <div className={styles.end}>
        <FormEnd label="提交" busyLabel="正在提交…" isBusy={form.isBusy} error={form.errorOf("form")} />
      </div>
      {slots.length > 0 && (
        <LeaveQuestion
          title={`还有 ${slots.length} 张照片没有提交`}
          words="离开后，已经传好的照片会在这里留一天，回来还可以接着提交；没有传完的要重新选。"
          isLost={slots.some(({ state }) => state !== "sent")}
        />
      )}
    </form>
  );
}
