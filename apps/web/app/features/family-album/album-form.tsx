import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { showToast } from "@changming/ui/toast";
import type { FamilyPlace } from "../../url/paths.ts";
import { FormEnd } from "../../form/form-end.tsx";
import { TextField } from "../../form/text-field.tsx";
import type { UserInfo } from "../../api/user-info.ts";
import { LeaveConfirmation } from "../../form/leave-confirmation.tsx";
import { takingFiles } from "../upload/image-input.tsx";
import { ImagesField } from "../upload/images-field.tsx";
import type { FamilyAlbum } from "./family-album-data.ts";
import { dropSharedPhotos, readSharedPhotos } from "./shared-photos.ts";
import { useAlbumForm } from "./use-album-form.ts";
import styles from "./album-form.module.css";

interface AlbumFormProps {
  place: FamilyPlace;
  user: UserInfo;
  /** The album that gets more photos; none for a new one. */
  album?: FamilyAlbum;
  photoLimit: number;
  onSaved(id: number): void;
  /** Another member changed the album meanwhile: it must be fetched again. */
  onConflict(): void;
}

/** Name and photos, uploaded while the user writes; a draft of both stays in this browser until it is submitted. */
export function AlbumForm({ place, user, album, photoLimit, onSaved, onConflict }: AlbumFormProps) {
  const hasShared = useRef(false);
  const { draft, uploads, form } = useAlbumForm({
    residenceId: place.id,
    userId: user.id,
    album,
    photoLimit,
    onConflict,
    onSaved(id) {
      // Reached only when nothing was rejected (R-album-9).
      showToast(album ? "编辑提交成功" : "提交成功");
      // Others may still wait for another album.
      if (hasShared.current) void dropSharedPhotos();
      onSaved(id);
    },
  });
  const { slots } = uploads;
  const isShared = useLocation().hash === "#shared";
  const navigate = useNavigate();
  const addShared = useEffectEvent(async () => {
    const files = await readSharedPhotos();
    // A reload finds those that were sent in the draft.
    await navigate({ hash: "", search: location.search }, { replace: true, preventScrollReset: true });
    uploads.add(files);
    hasShared.current = files.length > 0;
  });
  useEffect(() => {
    if (isShared) void addShared();
  }, [isShared]);
  return (
    <form
      className={styles.form}
      noValidate
      method="post"
      onSubmit={form.handleSubmit}
      onInput={({ currentTarget }) => draft.storeFields(currentTarget)}
      {...takingFiles(uploads.add)}
    >
      <TextField
        label="相册名称"
        name="albumName"
        autoComplete="off"
        defaultValue={draft.first.fields.albumName ?? album?.album_name}
        hint={album ? `现有 ${album.counts} 张照片。` : "如：院子里的四季，最多 20 个字。"}
        error={form.errorOf("albumName")}
      />
      {uploads.max > 0 && (
        <ImagesField
          label={album ? "再添的照片" : "照片"}
          name="images"
          thing="照片"
          uploads={uploads}
          error={form.errorOf("images")}
        />
      )}
      <div className={styles.end}>
        <FormEnd label="提交" busyLabel="正在提交…" isBusy={form.isBusy} error={form.errorOf("form")} />
      </div>
      {slots.length > 0 && (
        <LeaveConfirmation
          title={`还有 ${slots.length} 张照片没有提交`}
          text="离开后，已经传好的照片会在这里留一天，回来还可以接着提交；没有传完的要重新选。"
          isLost={slots.some(({ state }) => state !== "sent")}
        />
      )}
    </form>
  );
}
