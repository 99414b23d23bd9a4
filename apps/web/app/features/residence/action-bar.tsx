import { Link } from "react-router";
import { GiveGiftAction } from "../gift-panel/give-gift-action.tsx";
import { RememberAction, RememberNote } from "../remembrance/remember-action.tsx";
import { useRemembrance } from "../remembrance/use-remembrance.ts";
import { ShareButton } from "../share/share-button.tsx";
import type { ResidenceDetail } from "../../data/residence-data.ts";
import { paths } from "../../url/paths.ts";
import { requestAction } from "../account/pending-action.ts";
import { useUser } from "../../api/user-info.ts";
import { sharedResidence } from "./shared-residence.ts";
import styles from "./action-bar.module.css";

/**
 * On phones the actions are within reach of the thumb, wherever the page is scrolled: the lamp first, and once it burns,
 * what remains to be said.
 */
export function ActionBar({ detail }: { detail: ResidenceDetail }) {
  const { id, name } = detail;
  const actions = useResidenceActions(detail);
  const { bow } = useRemembrance(id);
  const isLit = bow?.isLit === true;
  const give = (
    <GiveGiftAction residence={detail}>
      <ActionIcon name="give" />
      {detail.is_martyr ? "敬献" : "献礼"}
    </GiveGiftAction>
  );
  const share = sharedResidence(detail);
  return (
    <nav className={styles.bar} aria-label="点灯、献礼与留言">
      <RememberNote id={id} name={name} className={styles.note} isOver isOfErrors />
      {isLit ? (
        <>
          <Link className={styles.further} to={actions.write} onClick={actions.handleWrite}>
            <ActionIcon name="write" />
            写几句话
          </Link>
          {share && (
            <ShareButton {...share} className={styles.further}>
              <ActionIcon name="share" />
              告诉家人
            </ShareButton>
          )}
          {give}
        </>
      ) : (
        <>
          <RememberAction id={id} name={name} className={styles.main} label="点一盏灯" hasLamp />
          {!bow && give}
          {!bow && (
            <Link to={actions.write} onClick={actions.handleWrite}>
              <ActionIcon name="write" />
              写信
            </Link>
          )}
        </>
      )}
    </nav>
  );
}

const strokes = {
  give: "M12 21V11M12 11c-3.2 0-4.8-2-4.8-5 2 0 3 .6 4 1.8C11.3 5.9 11.5 4.7 12 3.5c.5 1.2.7 2.4.8 4.3 1-1.2 2-1.8 4-1.8 0 3-1.6 5-4.8 5ZM12 17.5c-2.2 0-3.7-.9-4.5-2.7M12 19c2.2 0 3.7-.9 4.5-2.7",
  write: "M3.5 6h17v12.5h-17ZM3.5 7l8.5 6.5L20.5 7",
  share: "M14 5.5 20.5 11 14 16.5V13c-5 0-8.2 1.5-10.5 5 .5-5.5 4-9 10.5-9.5Z",
} as const;

/** The icon of an action; never read out. */
function ActionIcon({ name }: { name: keyof typeof strokes }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden="true">
      <path d={strokes[name]} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

/** Where the actions of a residence begin; remembering is done in place: features/remembrance. */
interface ResidenceActions {
  write: string;
  /** To be called on press: a visitor who has to log in first finds the form ready afterwards. */
  handleWrite(): void;
}

/** Where the actions of a residence begin: at the login for a visitor, else at the page of each action. */
export function useResidenceActions({ id, name }: Pick<ResidenceDetail, "id" | "name">): ResidenceActions {
  const user = useUser();
  return {
    write: user ? paths.messages(id) : paths.login(paths.messages(id)),
    handleWrite() {
      if (!user) requestAction("message", id, name);
    },
  };
}
