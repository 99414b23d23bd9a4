import { Icon } from "@changming/ui/icon";
import { useUser } from "../account/user-info.ts";
import { usePart } from "../site/use-part.ts";
import styles from "./profile-button.module.css";

const loadPanel = async () => (await import("./profile-panel.tsx")).ProfilePanel;

/** Opens the panel where one's own name and picture are changed; nothing for a stranger. */
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
