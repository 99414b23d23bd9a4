import { useQuery } from "@tanstack/react-query";
import { residenceKindNames } from "@changming/contract/admin/memorial-names";
import { fen, yuanText } from "@changming/kit/money";
import { queries } from "../../api/query.ts";
import { DetailList } from "../../parts/detail-list.tsx";
import { countText, type MailingDetail, progressText, skippedText, smsText } from "./mailing-items.ts";
import { MailingActions } from "./mailing-actions.tsx";
import { MailingRecipients } from "./mailing-recipients.tsx";
import styles from "./mailing.module.css";

/** A letter that was confirmed: how far it is, what it said and whom it went to. */
export function MailingProgress({ detail }: { detail: MailingDetail }) {
  const { counts, state } = detail;
  const done = counts.recipients - counts.waiting;
  return (
    <>
      {state === "sending" && (
        <p className={styles.progress} role="status">
          <progress value={done} max={Math.max(1, counts.recipients)} aria-label="寄了多少" />
          {counts.waiting > 0
            ? `寄了 ${countText(done)} 人，共 ${countText(counts.recipients)} 人`
            : `站内信寄完了，短信还有 ${countText(counts.sms_waiting)} 人${detail.is_night ? "，早上 8 点起发" : ""}`}
        </p>
      )}
      <Facts detail={detail} />
      <MailingRecipients id={detail.id} waiting={counts.waiting + counts.sms_waiting} />
      <MailingActions detail={detail} />
    </>
  );
}

function Facts({ detail }: { detail: MailingDetail }) {
  const { confirmed_by, confirm_time, stopped_by, end_time, skipped, by_sms, sms_line, sms_cost_fen } = detail;
  const ended = stopped_by === "" ? end_time.slice(0, 16) : `${stopped_by} ${end_time.slice(0, 16)} 停下`;
  const kinds = detail.kinds.map((kind) => residenceKindNames[kind]);
  const options = useQuery(queries.mailing.options({}));
  const levels = options.data?.levels.filter(({ level }) => detail.levels.includes(level)) ?? [];
  const part = [...levels.map(({ name }) => name), ...kinds].join("、");
  return (
    <DetailList
      details={[
        { label: "园区", value: part === "" ? detail.garden_name : `${detail.garden_name}（${part}）` },
        { label: "寄出", value: `${confirmed_by} ${confirm_time.slice(0, 16)}` },
        { label: "站内信", value: progressText(detail) },
        { label: "寄完", value: ended },
        { label: "不寄", value: skippedText(skipped) || "没有" },
        { label: "短信", value: smsText(detail) },
        ...(by_sms
          ? [
              { label: "短信的话", value: sms_line },
              { label: "短信费", value: `约 ${yuanText(fen(sms_cost_fen))} 元` },
            ]
          : []),
        { label: "正文", value: detail.content, isWide: true },
      ]}
    />
  );
}
