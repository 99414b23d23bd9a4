import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { RoundButton } from "@changming/ui/button";
import { api } from "../../api.ts";
import { useAsked } from "../../use-asked.ts";
import { useUser } from "../account/user-info.ts";
import { CopyLine } from "./copy-line.tsx";
import { Invite } from "./invite.tsx";
import { LinkQr } from "./link-qr.tsx";
import type { SharedPage } from "./shared-page.ts";
import styles from "./share-sheet.module.css";

export type ShareSheetProps = SharedPage & { onClose(): void };

/** A sheet with what can be passed on: the link, its code, and the reader's own invitation. */
export function ShareSheet({ title, path, residenceId, isInvitation = false, onClose }: ShareSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const user = useUser();
  const address = new URL(path, location.origin).href;
  useEffect(() => dialog.current?.showModal(), []);
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click beside the sheet; Esc and the button close it too
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby="share-title"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className={styles.paper}>
        <div className={styles.head}>
          <h2 id="share-title">分享</h2>
          <RoundButton icon="close" label="关闭" bare onClick={() => dialog.current?.close()} />
        </div>
        <div className={styles.what}>
          <LinkQr address={address} label={`${title}的二维码`} />
          <div className={styles.words}>
            <p className={`song ${styles.title}`}>{title}</p>
            {residenceId !== undefined && <Said id={residenceId} />}
            <p className={styles.hint}>用手机扫一扫，或把链接发给亲友。</p>
          </div>
        </div>
        <CopyLine label="链接" text={address} action="复制链接" />
        {user && !isInvitation && (
          <section className={styles.invite} aria-labelledby="share-invite">
            <h3 id="share-invite">邀请亲友注册</h3>
            <Invite user={user} />
          </section>
        )}
      </div>
    </dialog>,
    document.body,
  );
}

/** What the share index says of a residence; a link that leads others to nothing is said to. */
function Said({ id }: { id: number }) {
  const { body, error } = useAsked({ key: String(id), ask: (signal) => api.share.get({ id }, { signal }) });
  if (error === "notFound") return <p role="alert">这处居所现在只有家人看得见，别人打不开这个链接。</p>;
  return body && body.desc !== "" ? <p className={styles.desc}>{body.desc}</p> : null;
}
