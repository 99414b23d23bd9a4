import { Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { lastPage } from "@changming/contract/limits";
import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { PlainConfirm } from "../../parts/confirm.tsx";
import { type Detail, DetailList } from "../../parts/detail-list.tsx";
import { Loading } from "../../parts/loading.tsx";
import { useIsWriter } from "../content/use-editing.ts";
import { costText, countText, type MailingDetail, type MailingPreview, skippedText } from "./mailing-items.ts";
import styles from "./mailing.module.css";

/** A draft as its recipients will read it, one letter at a time, with whom it reaches and what it costs. */
export function MailingDraft({ detail }: { detail: MailingDetail }) {
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...queries.mailing.preview({ id: detail.id, page, pageSize: 1 }),
    placeholderData: (before) => before,
  });
  if (!query.isSuccess) return <Loading query={query} />;
  return (
    <>
      <div className={styles.preview}>
        <LetterPages preview={query.data} page={page} onTurn={setPage} />
        <DetailList title="寄给谁" details={factsOf(query.data, detail)} />
      </div>
      {query.data.state === "draft" && <DraftActions detail={detail} preview={query.data} />}
    </>
  );
}

function factsOf(preview: MailingPreview, { by_sms }: MailingDetail): Detail[] {
  const { recipients, residences, skipped, last_time, last_title } = preview;
  const wide = (label: string, value: ReactNode): Detail => ({ label, value, isWide: true });
  return [
    wide("园区", preview.garden_name),
    wide("站内信", `${countText(recipients)} 人，照看 ${countText(residences)} 处居所`),
    wide("不寄", skippedText(skipped) || "没有"),
    ...(by_sms ? smsFacts(preview) : [wide("短信", "不发")]),
    wide("上一封", last_time === "" ? "这个园区还没有寄过" : `${last_time.slice(0, 16)}《${last_title}》`),
  ];
}

function smsFacts({ sms, is_night }: MailingPreview): Detail[] {
  const others = [
    sms.not_allowed > 0 && `没有打开短信 ${countText(sms.not_allowed)} 人`,
    sms.unverified > 0 && `手机号要重新验证 ${countText(sms.unverified)} 人`,
  ].filter(Boolean);
  return [
    {
      label: "短信",
      value: `${countText(sms.recipients)} 人${is_night ? "，现在是夜里，早上 8 点起发" : ""}`,
      isWide: true,
    },
    { label: "不发短信", value: others.join("，") || "没有", isWide: true },
    { label: "短信文字", value: `${sms.text}（${sms.text.length} 字，算 ${sms.segments} 条）`, isWide: true },
    { label: "短信费", value: costText({ sms }), isWide: true },
  ];
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

function DraftActions({ detail, preview }: { detail: MailingDetail; preview: MailingPreview }) {
  const navigate = useNavigate();
  const isWriter = useIsWriter();
  const [asking, setAsking] = useState<"send" | "remove" | null>(null);
  if (!isWriter) return null;
  const { id, title } = detail;
  const { version, recipients, sms } = preview;
  const close = () => setAsking(null);
  return (
    <section aria-label="处理这份草稿" className={styles.bar}>
      <p>现在一封也没有寄。</p>
      <div className={styles.ways}>
        <Button onClick={() => setAsking("remove")}>删去草稿</Button>
        <Button onClick={() => void navigate(`/mailings?edit=${id}`)}>改信</Button>
        <Button type="primary" disabled={recipients === 0} onClick={() => setAsking("send")}>
          寄给 {countText(recipients)} 人
        </Button>
      </div>
      {asking === "send" && (
        <PlainConfirm
          title={`寄给${preview.garden_name}的 ${countText(recipients)} 位家属`}
          consequences={
            <>
              <p>寄到的信收不回来；正在寄的时候可以停下，没有寄的就不再寄。</p>
              <DetailList details={factsOf(preview, detail)} />
            </>
          }
          action="寄出"
          act={() => api.mailing.send({ id, version, recipients, sms: sms.recipients })}
          onClose={close}
          onDone={close}
        />
      )}
      {asking === "remove" && (
        <PlainConfirm
          title="删去这份草稿"
          consequences={`《${title}》没有寄过，删去以后取不回来。`}
          action="删去"
          act={() => api.mailing.remove({ id, version })}
          onClose={close}
          onDone={() => void navigate("/mailings", { replace: true })}
        />
      )}
    </section>
  );
}
