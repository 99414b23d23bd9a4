import { Icon } from "@changming/ui/icon";
import { useUser } from "../../api/user-info.ts";
import { usePart } from "../../parts/use-part.ts";
import styles from "./profile-button.module.css";

const loadPanel = async () => (await import("./profile-panel.tsx")).ProfilePanel;

/** Opens the panel to change the user's name and avatar; nothing for a visitor who is not logged in. */
export function ProfileButton() {
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
