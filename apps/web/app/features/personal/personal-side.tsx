import type { UserInfo } from "../account/user-info.ts";
import { PersonFace } from "./person-face.tsx";
import { PersonalMenu } from "./personal-menu.tsx";
import styles from "./personal-side.module.css";
import { ProfileButton } from "./profile-button.tsx";

/** Who reads, and the ways of the personal centre. */
export function PersonalSide({ user }: { user: UserInfo | null }) {
  return (
    <>
      <Reader user={user} />
      <PersonalMenu user={user} />
    </>
  );
}

/** The reader's face and name; the room is kept until they are known. */
function Reader({ user }: { user: UserInfo | null }) {
  return (
    <div className={styles.reader}>
      {user && (
        <>
          <PersonFace avatar={user.avatar} nickname={user.nickname} />
          <div className={styles.words}>
            <p className="song">{user.nickname || "还没有昵称"}</p>
            <ProfileButton />
          </div>
        </>
      )}
    </div>
  );
}
