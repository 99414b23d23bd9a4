import type { UserInfo } from "../../api/user-info.ts";
import { PersonFace } from "./person-face.tsx";
import { PersonalMenu } from "./personal-menu.tsx";
import styles from "./personal-side.module.css";
import { ProfileButton } from "./profile-button.tsx";

/** The user, and the menu of the personal centre. */
export function PersonalSide({ user }: { user: UserInfo | null }) {
  return (
    <>
      <Reader user={user} />
      <PersonalMenu user={user} />
    </>
  );
}

/** The user's face and name; their space is reserved until they are known. */
function Reader({ user }: { user: UserInfo | null }) {
  return (
    <div className={styles.reader}>
      {user && (
        <>
          <PersonFace avatar={user.avatar} nickname={user.nickname} />
          <div className={styles.text}>
            <p className="song">{user.nickname || "还没有昵称"}</p>
            <ProfileButton />
          </div>
        </>
      )}
    </div>
  );
}
