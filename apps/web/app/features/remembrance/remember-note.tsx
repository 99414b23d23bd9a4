import { useState } from "react";
import { Link } from "react-router";
import { RoundButton } from "@changming/ui/button";
import { paths } from "../../url/paths.ts";
import styles from "./remember-note.module.css";
import { useRemembrance } from "./use-remembrance.ts";

interface RememberNoteProps {
  id: number;
  name: string;
  className?: string;
  /** It covers something and can be dismissed. */
  isOver?: boolean;
}

/** Message after a press: that it was not counted, or that it brought a certificate. Else for screen readers only. */
export function RememberNote({ id, name, className = "", isOver = false }: RememberNoteProps) {
  const { isLoggedIn, bow, bowError } = useRemembrance(id);
  const [putAway, putAwayNow] = useState("");
  if (!isLoggedIn) return null;
  const bookNumber = bow?.bookNumber ?? "";
  const said = bowError || bookNumber;
  const isVisible = said !== "" && said !== putAway;
  return (
    <div
      className={isVisible ? `${styles.note} ${className}` : "hide"}
      data-over={isOver || undefined}
      aria-live="polite"
    >
      {isVisible && bowError !== "" && <p>{bowError}</p>}
      {isVisible && bookNumber !== "" && (
        <p>
          您第一次缅怀{name}，缅怀证书已经写好，编号 <span className={styles.number}>{bookNumber}</span>。
          <Link className={styles.way} to={paths.remembranceCertificate(id)}>
            看证书
          </Link>
        </p>
      )}
      {isVisible && isOver && <RoundButton icon="close" label="收起" bare onClick={() => putAwayNow(said)} />}
      {!isVisible && bow?.serverNumbers && <p className="hide">已缅怀{name}</p>}
    </div>
  );
}
