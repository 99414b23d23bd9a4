import { useQuery } from "@tanstack/react-query";
import { fen, yuanText } from "@changming/kit/money";
import { queries } from "../../api/query.ts";
import { DetailList } from "../../parts/detail-list.tsx";
import {
  audienceText,
  type MailingDetail,
  type MailingOptions,
  progressOf,
  progressText,
  sendingText,
  skippedText,
  smsText,
} from "./mailing-items.ts";
import { MailingActions } from "./mailing-actions.tsx";
import { MailingRecipients } from "./mailing-recipients.tsx";
import styles from "./mailing.module.css";

/** A letter that was confirmed: how far it is, what it said and whom it went to. */
export function MailingProgress({ detail }: { detail: MailingDetail }) {
  const { counts, state } = detail;
  const options = useQuery(queries.mailing.options({}));
  const { sent, meant } = progressOf(counts);
  return (
    <>
      {state === "sending" && (
        <p className={styles.progress} role="status">
          <progress value={sent} max={Math.max(1, meant)} aria-label="寄了多少" />
          {sendingText(detail, options.data?.sms.reason ?? "")}
        </p>
      )}
      <Facts detail={detail} levels={options.data?.levels ?? []} />
      <MailingRecipients id={detail.id} waiting={counts.waiting + counts.sms_waiting} />
      <MailingActions detail={detail} />
    </>
  );
}

function Facts({ detail, levels }: { detail: MailingDetail; levels: MailingOptions["levels"] }) {
  const { confirmed_by, confirm_time, stopped_by, end_time, skipped, by_sms, sms_line, sms_cost_fen } = detail;
  const ended = stopped_by === "" ? end_time.slice(0, 16) : `${stopped_by} ${end_time.slice(0, 16)} 停下`;
  const part = audienceText(detail, levels);
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
