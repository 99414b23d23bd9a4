import { useEffect, useRef } from "react";
import { Button } from "@changming/ui/button";
import { type FamilyPlace, pathnames } from "../../url/paths.ts";
import { CopyField } from "../../parts/copy-field.tsx";
import { LinkQr } from "../share/link-qr.tsx";
import { dayText } from "../../parts/day-text.ts";
import { invitationLink } from "./invitation-token.ts";
import styles from "./invite-part.module.css";
import { roleNames } from "@changming/contract/role-names";
import { type GivenRole, shareText } from "./role-permissions.ts";

export interface MadeInvitation {
  id: number;
  token: string;
  expire_time: string;
  role: GivenRole;
}

interface NewInvitationProps {
  place: FamilyPlace;
  made: MadeInvitation;
  onAnother(): void;
}

/** The link of a new invitation. It is displayed only once: nobody, including us, can read it again. */
export function NewInvitation({ place, made, onAnother }: NewInvitationProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const link = invitationLink(location.origin, pathnames.invitation, made.token);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.made}>
      <div className={styles.rows}>
        <h3 ref={heading} tabIndex={-1}>
          给{roleNames[made.role]}的邀请写好了
        </h3>
        <p>链接只在这里显示这一次，只能用一次，{dayText(made.expire_time)}以前有效。请现在就发给对方。</p>
        <CopyField
          label="发给对方的话，可以直接贴到微信里"
          text={shareText(place, made.role, link)}
          action="复制这段话"
          done="已经复制好了，到微信里粘贴给对方就可以。"
        />
        <CopyField label="只要链接" text={link} action="复制链接" />
        <div>
          <Button kind="bare" onClick={onAnother}>
            发出去了，再请一位
          </Button>
        </div>
      </div>
      <div className={styles.code}>
        <LinkQr address={link} label="邀请的二维码，对方扫一扫就能打开" />
        <p>在身边的话，让对方扫一扫。</p>
      </div>
    </div>
  );
}
