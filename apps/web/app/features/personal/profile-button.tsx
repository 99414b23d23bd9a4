import { useState } from "react";
import { Icon } from "@changming/ui/icon";
import { useUser } from "../account/user-info.ts";
import styles from "./profile-button.module.css";
import { ProfilePanel } from "./profile-panel.tsx";

/** Opens the panel where one's own name and picture are changed; nothing for a stranger. */
export function ProfileButton() {
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  if (!user) return null;
  return (
    <>
      <button type="button" className={styles.open} onClick={() => setOpen(true)}>
        <Icon name="pencil" />
        编辑资料
      </button>
      {isOpen && <ProfilePanel user={user} onClose={() => setOpen(false)} />}
    </>
  );
}
