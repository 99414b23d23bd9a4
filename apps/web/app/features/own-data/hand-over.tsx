import { Link } from "react-router";
import { paths } from "../../url/paths.ts";
import { useSite } from "../../parts/site-context.tsx";
import styles from "./own-data-form.module.css";

/** What the user must hand over before the account can be closed, by the error name of the call. */
export type BlockReason = "stillOwner" | "stillGardenAdmin";

const messages: Record<BlockReason, string> = {
  stillOwner: "您还是居所的主理人。请先把居所转交给一位家人，让它有人照看，再来注销。",
  stillGardenAdmin: "您还管理着园区。请先和我们联系，把园区移交给接手的人，再来注销。",
};

/** Why the account cannot be closed yet, and whom to contact. */
export function HandOver({ blockReason }: { blockReason: BlockReason }) {
  const site = useSite();
  return (
    <div className={styles.blocked} role="alert">
      <p>{messages[blockReason]}</p>
      <p>
        不知道怎样转交，可以
        <Link className="link" to={paths.feedback()}>
          写信告诉我们
        </Link>
        {site?.tel && (
          <>
            ，或打服务电话{" "}
            <a className="link" href={`tel:${site.tel.replace(/[^\d+]/g, "")}`}>
              {site.tel}
            </a>
          </>
        )}
        。
      </p>
    </div>
  );
}
