import { Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { residenceKindNames } from "@changming/contract/admin/memorial-names";
import { fen, yuanText } from "@changming/kit/money";
import { api, newRef } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { PlainConfirm } from "../../parts/confirm.tsx";
import { DataTable } from "../../parts/data-table.tsx";
import { DetailList } from "../../parts/detail-list.tsx";
import { choicesOf, keyIn } from "../../parts/form-values.ts";
import type { Column, Filter, ListQuery } from "../../parts/table-types.ts";
import { useAction } from "../../parts/use-action.ts";
import { useList } from "../../parts/use-list.ts";
import { useIsWriter } from "../content/use-editing.ts";
import {
  countText,
  type MailingDetail,
  type MailingRecipient,
  progressText,
  skippedText,
  smsOfRecipient,
  smsText,
  stateOfRecipient,
} from "./mailing-items.ts";
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
      <Recipients id={detail.id} />
      <Actions detail={detail} />
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

const onlyNames = {
  sent: "寄到的",
  waiting: "等着的",
  skipped: "不寄的",
  cancelled: "停下的",
  smsFailed: "短信没发成的",
  smsUnknown: "短信说不准的",
} as const;

const filters: readonly Filter[] = [
  { name: "only", label: "只看", kind: "choice", choices: choicesOf(onlyNames), noChoice: "全部" },
];

const columns: readonly Column<MailingRecipient>[] = [
  { key: "number", title: "序", text: ({ number }) => String(number) },
  { key: "nickname", title: "收信人", text: ({ nickname }) => nickname },
  { key: "mobile", title: "手机号", text: ({ mobile }) => mobile },
  { key: "state", title: "站内信", text: stateOfRecipient },
  { key: "sms", title: "短信", text: smsOfRecipient },
];

function Recipients({ id }: { id: number }) {
  const listRecipients = ({ page, pageSize, filters: values }: ListQuery) =>
    queries.mailing.recipients({ id, page, pageSize, only: keyIn(onlyNames, values["only"]) });
  return (
    <DataTable
      name="mailing-recipients"
      caption="收信的人"
      idOf={({ number }) => number}
      list={useList(listRecipients, filters)}
      columns={columns}
    />
  );
}

function Actions({ detail: { id, state, counts } }: { detail: MailingDetail }) {
  const navigate = useNavigate();
  const isWriter = useIsWriter();
  const [isStopping, setStopping] = useState(false);
  const [ref] = useState(newRef);
  const copy = useAction(() => api.mailing.copy({ id, ref }), {
    onDone: (saved) => void navigate(`/mailings?edit=${saved.id}`),
  });
  if (!isWriter) return null;
  const close = () => setStopping(false);
  return (
    <section aria-label="处理这封信" className={styles.bar}>
      <p role="alert">{copy.error?.message}</p>
      <div className={styles.ways}>
        <Button disabled={copy.isPending} onClick={() => void copy.run()}>
          照这封另写一封
        </Button>
        {state === "sending" && (
          <Button danger onClick={() => setStopping(true)}>
            停下
          </Button>
        )}
      </div>
      {isStopping && (
        <PlainConfirm
          title="停下这封信"
          consequences={`寄到的 ${countText(counts.sent)} 人收不回来；没有寄的不再寄，还没发的短信也不再发。停下以后不能接着寄。`}
          action="停下"
          act={() => api.mailing.stop({ id })}
          onClose={close}
          onDone={close}
        />
      )}
    </section>
  );
}
