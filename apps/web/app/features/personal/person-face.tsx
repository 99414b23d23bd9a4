import { Picture } from "@changming/ui/picture";
import styles from "./person-face.module.css";

/** A person's own picture, or the first letter of the name in a seal; the name stands beside it. */
export function PersonFace({ avatar, nickname }: { avatar: string; nickname: string }) {
  if (avatar !== "") return <Picture className={styles.face} src={avatar} alt="" width={200} height={200} isFirst />;
  return (
    <span className={styles.face} aria-hidden="true">
      {[...nickname][0] ?? "我"}
    </span>
  );
}
