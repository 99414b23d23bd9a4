import { Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { lastPage } from "@changming/contract/limits";
import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { PlainConfirm } from "../../parts/confirm.tsx";
import { type Detail, DetailList } from "../../parts/detail-list.tsx";
import { Loading } from "../../parts/loading.tsx";
import { useIsWriter } from "../content/use-editing.ts";
import { countText, draftFacts, type MailingDetail, type MailingPreview } from "./mailing-items.ts";
import partStyles from "../../parts/parts.module.css";
import styles from "./mailing.module.css";

/** A draft as its recipients will read it, one letter at a time, with whom it reaches and what it costs. */
export function MailingDraft({ detail }: { detail: MailingDetail }) {
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...queries.mailing.preview({ id: detail.id, page, pageSize: 1 }),
    placeholderData: (before) => before,
  });
  const options = useQuery(queries.mailing.options({}));
  if (!query.isSuccess) return <Loading query={query} />;
  const facts = draftFacts(query.data, options.data?.levels ?? []);
  async function readAgain() {
    const { data } = await query.refetch();
    // Fewer letters than before: this page may be one of those that are gone.
    if (data?.itemList.length === 0) setPage(1);
  }
  return (
    <>
      <div className={styles.preview}>
        <LetterPages preview={query.data} page={page} onTurn={setPage} />
        <DetailList title="寄给谁" details={facts} />
      </div>
      {query.data.state === "draft" && (
        <DraftActions detail={detail} preview={query.data} facts={facts} onOutdated={readAgain} />
      )}
    </>
  );
}

interface PagesProps {
  preview: MailingPreview;
  page: number;
  onTurn(page: number): void;
}

function LetterPages({ preview, page, onTurn }: PagesProps) {
  const letter = preview.itemList[0];
  const last = Math.min(preview.counts, lastPage);
  if (!letter) return <p role="status">没有可以收信的人。换一个园区，或者少选几样再看。</p>;
  return (
    <section aria-label="预览" className={styles.letters}>
      <div className={styles.turn}>
        <Button disabled={page <= 1} onClick={() => onTurn(page - 1)}>
          上一封
        </Button>
        <span role="status">
          第 {countText(page)} 封，共 {countText(preview.counts)} 封
        </span>
        <Button disabled={page >= last} onClick={() => onTurn(page + 1)}>
          下一封
        </Button>
      </div>
      <article className={styles.letter}>
        <header>
          <h2>{letter.title}</h2>
          <p>{["收信人", letter.nickname, letter.mobile, letter.by_sms && "也发短信"].filter(Boolean).join("　")}</p>
        </header>
        {letter.content
          .split("\n")
          .filter((line) => line.trim() !== "")
          .map((line, at) => (
            <p key={at}>{line}</p>
          ))}
      </article>
      <p className={styles.small}>收信人与私密居所的名字在这里遮着，家属读到的是全的。</p>
    </section>
  );
}

interface ActionsProps {
  detail: MailingDetail;
  preview: MailingPreview;
  facts: readonly Detail[];
  /** The numbers of the preview are no longer those of the letter; resolves when it has the new ones. */
  onOutdated(): Promise<void>;
}

function DraftActions({ detail, preview, facts, onOutdated }: ActionsProps) {
  const navigate = useNavigate();
  const isWriter = useIsWriter();
  // With the version that was read: a later one of somebody else is neither sent nor deleted by a second click.
  const [confirming, setConfirming] = useState<{ what: "send" | "remove"; version: number } | null>(null);
  if (!isWriter) return null;
  const { id, title } = detail;
  const { recipients, sms } = preview;
  const confirm = (what: "send" | "remove") => setConfirming({ what, version: preview.version });
  const close = () => setConfirming(null);
  async function send(version: number) {
    const answer = await api.mailing.send({ id, version, recipients, sms: sms.recipients });
    // The dialog shows the new numbers together with the error, so the next confirmation is of those (R-admin-23).
    if (!answer.ok && (answer.error === "mailingChanged" || answer.error === "mailingNobody")) await onOutdated();
    return answer;
  }
  return (
    <section aria-label="处理这份草稿" className={partStyles.bar}>
      <p>现在一封也没有寄。</p>
      <div className={styles.ways}>
        <Button onClick={() => confirm("remove")}>删去草稿</Button>
        <Button onClick={() => void navigate(`/mailings?edit=${id}`)}>改信</Button>
        <Button type="primary" disabled={recipients === 0} onClick={() => confirm("send")}>
          寄给 {countText(recipients)} 人
        </Button>
      </div>
      {confirming?.what === "send" && (
        <PlainConfirm
          title={`寄给${preview.garden_name}的 ${countText(recipients)} 位家属`}
          consequences={
            <>
              <p>寄到的信收不回来；正在寄的时候可以停下，没有寄的就不再寄。</p>
              <DetailList details={facts} />
            </>
          }
          action="寄出"
          act={() => send(confirming.version)}
          onClose={close}
          onDone={close}
        />
      )}
      {confirming?.what === "remove" && (
        <PlainConfirm
          title="删去这份草稿"
          consequences={`《${title}》没有寄过，删去以后取不回来。`}
          action="删去"
          act={() => api.mailing.remove({ id, version: confirming.version })}
          onClose={close}
          onDone={() => void navigate("/mailings", { replace: true })}
        />
      )}
    </section>
  );
}
