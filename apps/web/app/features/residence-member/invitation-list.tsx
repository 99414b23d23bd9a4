import { useState } from "react";
import { Button } from "@changming/ui/button";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api/api.ts";
import type { FamilyPlace } from "../../url/paths.ts";
import { ConfirmDialog } from "../family/confirm-dialog.tsx";
import { dayText } from "../../parts/day-text.ts";
import styles from "./invitation-list.module.css";
import { roleNames } from "@changming/contract/role-names";
import { type Invitation, invitationState } from "./role-permissions.ts";

interface InvitationListProps {
  place: FamilyPlace;
  invitations: readonly Invitation[];
  onRevoked(id: number): void;
}

/** The invitations that were sent, newest first; open ones can be revoked. */
export function InvitationList({ place, invitations, onRevoked }: InvitationListProps) {
  const [revoked, setRevoked] = useState<Invitation | null>(null);

  async function revoke({ id }: Invitation): Promise<string> {
    const result = await api.residenceMember.revoke({ residenceId: place.id, id });
    if (!result.ok && result.error !== "invitationGone") return result.msg;
    showToast(result.ok ? "已经撤回，那个链接不能用了" : "这个邀请已经被接受或撤回");
    onRevoked(id);
    return "";
  }

  return (
    <>
      <ul className={styles.list} role="list">
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <p>
              {[roleNames[invitation.role], invitation.relation].filter(Boolean).join("　")}{" "}
              <span className={styles.text}>{dayText(invitation.create_time)}发出</span>
            </p>
            {invitation.state === "open" ? (
              <div>
                <span className={`${styles.text} ${styles.open}`}>
                  {invitationState(invitation)}，{dayText(invitation.expire_time)}到期
                </span>
                <Button kind="ghost" onClick={() => setRevoked(invitation)}>
                  撤回
                </Button>
              </div>
            ) : (
              <span className={styles.text}>{invitationState(invitation)}</span>
            )}
          </li>
        ))}
      </ul>
      {revoked && (
        <ConfirmDialog
          title="撤回这个邀请？"
          action="撤回邀请"
          onConfirm={() => revoke(revoked)}
          onClose={() => setRevoked(null)}
        >
          <p>发出去的链接立即不能用。要请同一位，可以再写一份。</p>
        </ConfirmDialog>
      )}
    </>
  );
}
