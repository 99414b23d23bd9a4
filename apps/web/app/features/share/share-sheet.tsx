import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { RoundButton } from "@changming/ui/button";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import { useUser } from "../../api/user-info.ts";
import { CopyField } from "../../parts/copy-field.tsx";
import { isInsideWechat } from "../wechat/bridge.ts";
import { Invite } from "./invite.tsx";
import { sharedAddress } from "./shared-address.ts";
import { LinkQr } from "./link-qr.tsx";
import styles from "./share-sheet.module.css";

export type ShareSheetProps = SharedPage & { onClose(): void };

/** A dialog with what can be shared: the link, its code, and the user's own invitation (R-site-15). */
export function ShareSheet({ title, path, residenceId, isInvitation = false, onClose }: ShareSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const user = useUser();
  const address = sharedAddress({ path, residenceId });
  const share = useShareTexts(residenceId);
  useEffect(() => dialog.current?.showModal(), []);
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click beside the sheet closes it; Esc and the button do too
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby="share-title"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className={styles.panel}>
        <div className={styles.head}>
          <h2 id="share-title">分享</h2>
          <RoundButton icon="close" label="关闭" bare onClick={() => dialog.current?.close()} />
        </div>
        <div className={styles.what}>
          <LinkQr address={address} label={`${title}的二维码`} />
          <div className={styles.text}>
            <p className={`song ${styles.title}`}>{title}</p>
            {share.error === "notFound" && <p role="alert">这处居所现在只有家人看得见，别人打不开这个链接。</p>}
            {share.body?.desc && <p className={styles.desc}>{share.body.desc}</p>}
            <p className={isInsideWechat() ? undefined : styles.hint}>{howToShare(path)}</p>
          </div>
        </div>
        <CopyField label="链接" text={address} action="复制链接" />
        {residenceId !== undefined && share.body && share.error !== "notFound" && <PosterLink id={residenceId} />}
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

/** The poster as a file; WeChat saves none. */
function PosterLink({ id }: { id: number }) {
  if (isInsideWechat()) return null;
  return (
    <p className={styles.hint}>
      也可以
      <a className="link" href={`/files/poster/${id}.pdf`} download>
        打印一张海报
      </a>
      （A4，有二维码），贴在家里或灵堂。
    </p>
  );
}

/** The residence's texts in the share index; `notFound` for a private one, null for any other page. */
function useShareTexts(id: number | undefined) {
  return useQuery({
    key: String(id),
    queryFn: (signal) => (id === undefined ? Promise.resolve(ofNone) : api.share.get({ id }, { signal })),
  });
}

const ofNone = { ok: true, body: null } as const;

function howToShare(path: string): string {
  if (!isInsideWechat()) return "用手机扫一扫，或把链接发给亲友。";
  // WeChat's menu sends the page that is open.
  const isOpen = new URL(path, location.origin).pathname === location.pathname;
  return isOpen ? "点右上角的 ··· ，选“发送给朋友”，就能发给家人。" : "复制下面的链接，发给家人。";
}

/** A page that is shared. */
export interface SharedPage {
  /** Its title: 沈玉兰的居所. */
  title: string;
  /** Its address on this site, as `paths` builds it. */
  path: string;
  /** The residence, for its text from the share index. */
  residenceId?: number;
  /** The invitation itself is shared: the dialog need not offer it again. */
  isInvitation?: boolean;
}
