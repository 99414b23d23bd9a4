import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { useSite } from "../site/site-context.tsx";
import styles from "./own-data-form.module.css";

/** What somebody must keep before an account can end, as the refusal names it. */
export type Kept = "stillOwner" | "stillGardenAdmin";

const words: Record<Kept, string> = {
  stillOwner: "您还是居所的主理人。请先把居所转交给一位家人，让它有人照看，再来注销。",
  stillGardenAdmin: "您还管理着园区。请先和我们联系，把园区移交给接手的人，再来注销。",
};

/** Why the account cannot end yet, and whom to ask. */
export function HandOver({ kept }: { kept: Kept }) {
  const site = useSite();
  return (
    <div className={styles.refused} role="alert">
      <p>{words[kept]}</p>
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
