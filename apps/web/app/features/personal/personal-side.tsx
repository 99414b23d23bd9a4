import { Icon } from "@changming/ui/icon";
import { type UserInfo, useUser } from "../../api/user-info.ts";
import { usePart } from "../../parts/use-part.ts";
import { PersonalMenu } from "./personal-menu.tsx";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import styles from "./personal-side.module.css";

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

const loadPanel = async () => (await import("./profile-panel.tsx")).ProfilePanel;

/** Opens the panel to change the user's name and avatar; nothing for a visitor who is not logged in. */
function ProfileButton() {
  const user = useUser();
  const { Part, open, close } = usePart(loadPanel, "编辑资料没有打开，请看看网络，再试一次");
  if (!user) return null;
  return (
    <>
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={open}>
        <Icon name="pencil" />
        编辑资料
      </button>
      {Part && <Part user={user} onClose={close} />}
    </>
  );
}

/** A user's avatar, or the first letter of the name in a seal; the name is beside it. */
export function PersonFace({ avatar, nickname }: { avatar: string; nickname: string }) {
  if (avatar !== "")
    return <ResponsiveImage className={styles.face} src={avatar} alt="" width={200} height={200} isFirst />;
  return (
    <span className={styles.face} aria-hidden="true">
      {[...nickname][0] ?? "我"}
    </span>
  );
}
