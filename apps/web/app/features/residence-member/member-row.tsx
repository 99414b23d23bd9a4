import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "@changming/ui/button";
import { showToast } from "@changming/ui/toast";
import { roleNames } from "@changming/contract/role-names";
import { PersonFace } from "../personal/person-face.tsx";
import { dayText } from "../../parts/day-text.ts";
import { type FamilyPlace, paths } from "../../url/paths.ts";
import { ConfirmDialog } from "../family/confirm-dialog.tsx";
import { type MemberAction, actionsFor } from "./actions.ts";
import type { Member, Members } from "./role-permissions.ts";
import styles from "./member-row.module.css";

/** One member of the family: name, role, since when; and the actions on them. */
export function MemberRow(props: MemberRowProps) {
  const { member } = props;
  const nickname = member.nickname || "还没有昵称";
  return (
    <li className={styles.row}>
      <PersonFace avatar={member.avatar} nickname={nickname} />
      <div>
        <p className={`song ${styles.name}`}>
          {nickname}
          {member.is_me === 1 && <span className={styles.me}>（您）</span>}
        </p>
        <p className={styles.text}>
          {[roleNames[member.role], member.relation].filter(Boolean).join("　")}
          {"　"}
          <span className={styles.since}>{dayText(member.create_time)}加入</span>
        </p>
      </div>
      <div className={styles.actions}>
        <MemberActions {...props} name={nickname} />
      </div>
    </li>
  );
}

interface MemberRowProps {
  place: FamilyPlace;
  member: Member;
  members: Members;
  /** The user is the owner. */
  canOwn: boolean;
  onChanged(): void;
}

/** The actions that the user may take on a member, each explained and confirmed. */
function MemberActions({ place, member, members, canOwn, name, onChanged }: MemberRowProps & { name: string }) {
  const [chosen, setChosen] = useState<MemberAction | null>(null);
  const navigate = useNavigate();

  async function confirm(action: MemberAction): Promise<string> {
    const result = await action.do();
    if (!result.ok) return result.msg;
    showToast(action.done);
    if (member.is_me === 1) void navigate(paths.ownResidences(), { replace: true });
    else onChanged();
    return "";
  }

  return (
    <>
      {actionsFor({ place, member, members, canOwn, name }).map((action) => (
        <Button key={action.label} kind="bare" onClick={() => setChosen(action)}>
          {action.label}
          <span className="hide">：{name}</span>
        </Button>
      ))}
      {chosen && (
        <ConfirmDialog
          title={chosen.title}
          action={chosen.action}
          onConfirm={() => confirm(chosen)}
          onClose={() => setChosen(null)}
        >
          <ul>
            {chosen.happens.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </>
  );
}
