import type { ReactNode } from "react";
import { paths } from "../../url/paths.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { Invite } from "../share/invite.tsx";
import { ShareButton } from "../share/share-button.tsx";
import { SilentSwitch } from "../visit/silent-switch.tsx";
import { CloseAccount } from "./close-account.tsx";
import { ExportData } from "./export-data.tsx";
import styles from "./own-data-page.module.css";
import { RetainedData } from "./retained-data.tsx";

/** The user's data: what is stored, export, invitation, closing the account. */
export function OwnDataPage({ user, onClosed }: { user: UserInfo; onClosed: () => void }) {
  return (
    <div className={styles.page}>
      <Part id="kept" title="我们存着什么">
        <RetainedData />
      </Part>
      <Part id="export" title="导出我的数据">
        <ExportData />
      </Part>
      <Part id="invite" title="邀请亲友">
        <p>把链接或邀请码给家人和朋友，他们注册时用上，就记为由您邀请。您只看得到人数，看不到是谁。</p>
        <Invite user={user} hasQr>
          {(code) => (
            <ShareButton className={styles.share} title="请您来长明" path={paths.register(code)} isInvitation />
          )}
        </Invite>
      </Part>
      <Part id="quiet" title="来访时留不留名">
        <p>登录后去看一处居所，您的昵称会记在那里的浏览记录里。不想留名，可以悄悄来。</p>
        <SilentSwitch />
      </Part>
      <Part id="close" title="注销账号">
        <CloseAccount user={user} onClosed={onClosed} />
      </Part>
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
