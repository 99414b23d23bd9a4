import { PersonFace } from "../personal/person-face.tsx";
import { dayWords } from "../site/day-words.ts";
import { MemberDeeds, type MemberRowProps } from "./member-deeds.tsx";
import styles from "./member-row.module.css";
import { roleNames } from "@changming/contract/role-names";

/** One of the family: who, as what, since when; and what may be changed about it. */
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
        <p className={styles.words}>
          {[roleNames[member.role], member.relation].filter(Boolean).join("　")}
          {"　"}
          <span className={styles.since}>{dayWords(member.create_time)}加入</span>
        </p>
      </div>
      <div className={styles.deeds}>
        <MemberDeeds {...props} name={nickname} />
      </div>
    </li>
  );
}
