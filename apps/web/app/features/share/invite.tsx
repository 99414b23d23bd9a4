import type { ReactNode } from "react";
import { Button } from "@changming/ui/button";
import { api } from "../../api/api.ts";
import { paths } from "../../url/paths.ts";
import { useQuery } from "../../api/use-query.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { counted } from "../../parts/counted.ts";
import { CopyField } from "../../parts/copy-field.tsx";
import { LinkQr } from "./link-qr.tsx";
import styles from "./invite.module.css";

interface InviteProps {
  user: UserInfo;
  hasQr?: boolean;
  /** Rendered below, with the code. */
  children?(code: string): ReactNode;
}

/** How many users registered, as a text; no names. */
function invitedText(came: number): string {
  return came > 0 ? `已有 ${counted(came)} 位亲友用您的邀请注册。` : "还没有人用过您的邀请。";
}

/** The user's own code and link, with which relatives register as invited by them. */
export function Invite({ user, hasQr = false, children }: InviteProps) {
  const { body, error, refetch } = useQuery({
    key: user.token,
    queryFn: (signal) => api.account.invite({}, { signal }),
  });
  if (!body && error !== null && error !== "sessionInvalid") {
    return (
      <div className={styles.error} role="alert">
        <p>邀请码暂时取不到，请看看网络，再试一次。</p>
        <Button onClick={refetch}>再试一次</Button>
      </div>
    );
  }
  if (!body) return <p role="status">正在取您的邀请码……</p>;
  const link = new URL(paths.register(body.code), location.origin).href;
  return (
    <div className={styles.invite}>
      {hasQr && <LinkQr address={link} label="您的邀请二维码，扫开就是注册页" />}
      <div className={styles.rows}>
        <p className={styles.code}>
          邀请码 <strong>{body.code}</strong>
        </p>
        <CopyField label="邀请链接" text={link} action="复制邀请链接" />
        <p className={styles.came}>{invitedText(body.invited_nums)}</p>
        {children?.(body.code)}
      </div>
    </div>
  );
}
