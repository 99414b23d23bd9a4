import { useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { Button, RoundButton } from "@changming/ui/button";
import { Icon } from "@changming/ui/icon";
import { cleanText } from "@changming/kit/text";
import { showToast } from "@changming/ui/toast";
import { TextField } from "../../form/text-field.tsx";
import { type UserInfo, storeUser, readUser } from "../../api/user-info.ts";
import { ImageField } from "../upload/image-field.tsx";
import { useImageUploads, type ImageUploads } from "../upload/use-image-uploads.ts";
import { nicknameError } from "../account/nickname.ts";
import { typed, useForm, type FieldError, fieldErrorOf } from "../../form/use-form.ts";
import { unsentMessage } from "../upload/upload-queue.ts";
import { api } from "../../api/api.ts";
import styles from "./profile-panel.module.css";

/** Size of a cropped avatar, in px (R-personal-4). */
const frame = { width: 200, height: 200 };

export interface ProfilePanelProps {
  user: UserInfo;
  onClose(): void;
}

/** Changes nickname and avatar together (R-personal-5), or the nickname alone by the pencil. */
export function ProfilePanel({ user, onClose }: ProfilePanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const uploads = useImageUploads();
  useEffect(() => dialog.current?.showModal(), []);

  const { errorOf, isBusy, handleSubmit, choose } = useProfile(user, uploads, () => dialog.current?.close());

  // Not inside the element that opens it, whose typography it would inherit.
  return createPortal(
    // React lets the close event of the inner dialog bubble to this one.
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={id}
      onClose={(event) => event.target === event.currentTarget && onClose()}
    >
      <form noValidate method="post" onSubmit={handleSubmit}>
        <div className={styles.top}>
          <h2 id={id}>编辑资料</h2>
          <RoundButton icon="close" label="关闭" bare onClick={() => dialog.current?.close()} />
        </div>
        <TextField
          label="昵称"
          name="nickname"
          autoComplete="nickname"
          maxLength={40}
          defaultValue={user.nickname}
          hint="最多 20 个字。"
          error={errorOf("nickname")}
          // Enter in the field submits the whole form; only the pencil saves the name alone.
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            choose("all");
            event.currentTarget.form?.requestSubmit();
          }}
          aside={
            <Button type="submit" className={styles.alone} onClick={() => choose("name")}>
              <Icon name="pencil" />
              只改昵称
            </Button>
          }
        />
        <ImageField
          label="头像"
          name="avatar"
          uploads={uploads}
          now={user.avatar}
          frame={frame}
          error={errorOf("avatar")}
        />
        <Button kind="primary" type="submit" className={styles.submit} aria-busy={isBusy} onClick={() => choose("all")}>
          {isBusy ? "正在保存…" : "保存昵称和头像"}
        </Button>
        {errorOf("form") && (
          <p className={styles.error} role="alert">
            {errorOf("form")}
          </p>
        )}
      </form>
    </dialog>,
    document.body,
  );
}

/** The state of the form with the user's name and avatar; `onSaved` when there is nothing left to save. */
function useProfile(user: UserInfo, uploads: ImageUploads, onSaved: () => void) {
  const chosen = useRef<"all" | "name">("all");

  const form = useForm<ProfileField>(async (fields) => {
    const nickname = typed(fields, "nickname");
    const isNameAlone = chosen.current === "name";
    const nameError = nicknameError(nickname);
    if (nameError) return { field: "nickname", message: nameError };
    if (isNameAlone && cleanText(nickname) === user.nickname) {
      return { field: "nickname", message: "昵称没有改动，不用提交" };
    }
    if (!isNameAlone) {
      if (uploads.slots.length === 0) return { field: "avatar", message: "头像未修改,不能提交" };
      const unsent = unsentMessage(uploads.slots);
      if (unsent) return { field: "avatar", message: unsent };
    }
    const fieldError = await saveProfile(user, { nickname, avatar: isNameAlone ? "" : (uploads.urls[0] ?? "") });
    if (fieldError) return fieldError;
    showToast("修改成功");
    // An avatar that was chosen meanwhile is still to be saved.
    if (!isNameAlone || uploads.slots.length === 0) onSaved();
    return null;
  });

  /** What the button that is about to submit saves. */
  function choose(what: "all" | "name"): void {
    chosen.current = what;
  }

  return { ...form, choose };
}

type ProfileField = "nickname" | "avatar";

/**
 * Changes name and avatar, here and in the other tabs at once (R-personal-6); an empty `avatar` leaves it unchanged.
 * Null when done.
 */
export async function saveProfile(
  user: UserInfo,
  changed: { nickname: string; avatar: string },
): Promise<FieldError<ProfileField> | null> {
  const result = await api.account.editUserInfo(changed);
  if (!result.ok) return fieldErrorOf(result, ["nickname", "avatar"], { uploadUnknown: "avatar" });
  const stored = readUser();
  // Another user may have logged in meanwhile.
  if (stored?.token === user.token) storeUser({ ...stored, ...result.body });
  return null;
}
