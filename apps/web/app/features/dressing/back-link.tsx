import { Link, useLocation, useNavigate } from "react-router";
import { Icon } from "@changming/ui/icon";
import styles from "./back-link.module.css";

/** One page back; for a user who came here directly, the page that usually precedes this one. */
export function BackLink({ otherwise }: { otherwise: string }) {
  const { key } = useLocation();
  const navigate = useNavigate();
  return (
    <Link
      className={styles.back}
      to={otherwise}
      onClick={(event) => {
        const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0;
        if (key === "default" || !isPlain) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <Icon name="left" />
      返回上一级
    </Link>
  );
}
