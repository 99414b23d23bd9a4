import { useState } from "react";
import { Link } from "react-router";
import { RoundButton } from "@changming/ui/button";
import { paths } from "../../paths.ts";
import styles from "./remember-note.module.css";
import { useRemembrance } from "./use-remembrance.ts";

export interface RememberNoteProps {
  id: number;
  name: string;
  className?: string;
  /** It lies over something: one can put it away. */
  isOver?: boolean;
}

/** What is to be said after a press: that it was not counted, or that it brought a certificate. Else for listeners only. */
export function RememberNote({ id, name, className = "", isOver = false }: RememberNoteProps) {
  const { isLoggedIn, bow, refusal } = useRemembrance(id);
  const [putAway, putAwayNow] = useState("");
  if (!isLoggedIn) return null;
  const bookNumber = bow?.bookNumber ?? "";
  const said = refusal || bookNumber;
  const isShown = said !== "" && said !== putAway;
  return (
    <div
      className={isShown ? `${styles.note} ${className}` : "hide"}
      data-over={isOver || undefined}
      aria-live="polite"
    >
      {isShown && refusal !== "" && <p>{refusal}</p>}
      {isShown && bookNumber !== "" && (
        <p>
          您第一次缅怀{name}，缅怀证书已经写好，编号 <span className={styles.number}>{bookNumber}</span>。
          <Link className={styles.way} to={paths.remembranceCertificate(id)}>
            看证书
          </Link>
        </p>
      )}
      {isShown && isOver && <RoundButton icon="close" label="收起" bare onClick={() => putAwayNow(said)} />}
      {!isShown && bow?.told && <p className="hide">已缅怀{name}</p>}
    </div>
  );
}
