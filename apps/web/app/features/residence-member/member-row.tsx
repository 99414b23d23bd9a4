import { PersonFace } from "../personal/person-face.tsx";
import { dayText } from "../../parts/day-text.ts";
import { MemberActions, type MemberRowProps } from "./member-actions.tsx";
import styles from "./member-row.module.css";
import { roleNames } from "@changming/contract/role-names";

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
