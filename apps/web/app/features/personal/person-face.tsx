import { ResponsiveImage } from "@changming/ui/responsive-image";
import styles from "./person-face.module.css";

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
