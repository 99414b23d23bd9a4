import { useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { Button, RoundButton } from "@changming/ui/button";
import { Icon } from "@changming/ui/icon";
import { TextField } from "../account/text-field.tsx";
import type { UserInfo } from "../account/user-info.ts";
import { PictureField } from "../upload/picture-field.tsx";
import { usePictures } from "../upload/use-pictures.ts";
import styles from "./profile-panel.module.css";
import { useProfile } from "./use-profile.ts";

/** What an own picture is cut to, in px. */
const frame = { width: 200, height: 200 };

export interface ProfilePanelProps {
  user: UserInfo;
  onClose(): void;
}

/** Changes nickname and picture together, as the specification has it; or, by the pencil, the nickname alone. */
export function ProfilePanel({ user, onClose }: ProfilePanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const pictures = usePictures();
  useEffect(() => dialog.current?.showModal(), []);

  const { errorOf, isBusy, handleSubmit, choose } = useProfile(user, pictures, () => dialog.current?.close());

  // Not inside of what opens it, whose type it would take.
  return createPortal(
    // React lets the end of the dialog within rise to this one.
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
          // Enter in the field means the whole form; only the pencil means the name alone.
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
        <PictureField
          label="头像"
          name="avatar"
          pictures={pictures}
          now={user.avatar}
          frame={frame}
          error={errorOf("avatar")}
        />
        <Button kind="main" type="submit" className={styles.submit} aria-busy={isBusy} onClick={() => choose("all")}>
          {isBusy ? "正在保存…" : "保存昵称和头像"}
        </Button>
        {errorOf("form") && (
          <p className={styles.wrong} role="alert">
            {errorOf("form")}
          </p>
        )}
      </form>
    </dialog>,
    document.body,
  );
}
