import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "@changming/ui/button";
import { showToast } from "@changming/ui/toast";
import { roleNames } from "@changming/contract/role-names";
import { PersonFace } from "../personal/personal-side.tsx";
import { dayText } from "../../parts/day-text.ts";
import { type FamilyPlace, paths } from "../../url/paths.ts";
import { ConfirmDialog } from "../family/confirm-dialog.tsx";
import { type Member, type Members, rolePermissions } from "./role-permissions.ts";
import { api } from "../../api/api.ts";
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
        <Button key={action.label} kind="ghost" onClick={() => setChosen(action)}>
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

/** An action that changes roles: confirmed once more before it is done. */
export interface MemberAction {
  /** Label of the row's button. */
  label: string;
  title: string;
  action: string;
  /** What will happen, a sentence each. */
  happens: readonly string[];
  /** Message when it is done. */
  done: string;
  do(): Promise<{ ok: true } | { ok: false; msg: string }>;
}

interface About {
  place: FamilyPlace;
  member: Member;
  name: string;
}

function roleAction({ place, member, name }: About): MemberAction {
  const role = member.role === "manager" ? "relative" : "manager";
  return {
    label: `改为${roleNames[role]}`,
    title: `把${name}改为${roleNames[role]}？`,
    action: `改为${roleNames[role]}`,
    happens: [`${roleNames[role]}${rolePermissions[role]}`, "立即生效，对方会收到一则站内消息。"],
    done: `${name}现在是${roleNames[role]}`,
    do: () => api.residenceMember.changeRole({ residenceId: place.id, memberId: member.memberId, role }),
  };
}

function offerAction({ place, member, name }: About): MemberAction {
  return {
    label: "转交",
    title: `把居所转交给${name}？`,
    action: "提出转交",
    happens: [
      `${name}七天之内接受以后，就是${place.name}居所的主理人，由${name}决定公开还是私密、请谁来。`,
      "您会成为管理人，还可以写生平、添照片、摆放礼物。",
      "对方接受之前什么都不变，您可以撤回。",
    ],
    done: `已经告诉${name}，等对方答复`,
    do: () => api.residenceMember.offer({ residenceId: place.id, memberId: member.memberId }),
  };
}

function removeAction({ place, member, name }: About): MemberAction {
  return {
    label: "移除",
    title: `把${name}从家人里移除？`,
    action: "移除",
    happens: [
      `${name}不能再进入这处居所的家人页面；居所私密的时候，也看不到居所。`,
      `${name}写过的信、添过的照片都还在。`,
      "以后可以再请回来。",
    ],
    done: `${name}已经不在家人里`,
    do: () => api.residenceMember.remove({ residenceId: place.id, memberId: member.memberId }),
  };
}

function leaveAction(place: FamilyPlace): MemberAction {
  return {
    label: "离开",
    title: `离开${place.name}的居所？`,
    action: "离开",
    happens: [
      "您不再是这里的家人；居所私密的时候，也看不到居所。",
      "您写过的信、添过的照片都还在。",
      "想回来，要请主理人再发一次邀请。",
    ],
    done: "您已经离开这处居所",
    do: () => api.residenceMember.leave({ residenceId: place.id }),
  };
}

/** The actions that the user may take on a member. */
export function actionsFor(about: About & { members: Members; canOwn: boolean }): MemberAction[] {
  const { member, members, canOwn, place } = about;
  if (member.is_me === 1) return member.role === "owner" ? [] : [leaveAction(place)];
  if (!canOwn) return [];
  return [roleAction(about), ...(members.offer ? [] : [offerAction(about)]), removeAction(about)];
}
