import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { queries } from "../../api/query.ts";
import { Loading } from "../../parts/loading.tsx";
import { MailingDraft } from "./mailing-draft.tsx";
import { MailingProgress } from "./mailing-progress.tsx";
import { StateTag } from "./state-tag.tsx";
import styles from "./mailing.module.css";

/** While it is being sent, how far it is, every two seconds. */
const everyMs = 2_000;

/** One letter: a draft with its preview, or how far it is. */
export function MailingView({ id }: { id: number }) {
  const query = useQuery({
    ...queries.mailing.detail({ id }),
    refetchInterval: ({ state }) => (state.data?.state === "sending" ? everyMs : false),
  });
  return (
    <>
      <p>
        <Link to="/mailings">← 给家属的信</Link>
      </p>
      {query.isSuccess ? (
        <>
          <h1 className={styles.title}>
            {query.data.title} <StateTag state={query.data.state} />
          </h1>
          {query.data.state === "draft" ? (
            <MailingDraft detail={query.data} />
          ) : (
            <MailingProgress detail={query.data} />
          )}
        </>
      ) : (
        <Loading query={query} />
      )}
    </>
  );
}
