import { useState } from "react";
import { DataTable } from "../../parts/data-table.tsx";
import { QueuePage } from "../../parts/queue-page.tsx";
import type { RowDeed } from "../../parts/table-types.ts";
import { useOpenRow } from "../../parts/use-open-row.ts";
import { useOpen } from "../../parts/use-open.ts";
import { useQueue } from "../../parts/use-queue.ts";
import { useSelf } from "../../session/session-store.ts";
import { lists } from "./correction-columns.tsx";
import { CorrectDialog, DeclineDialog } from "./correction-deeds.tsx";
import type { CorrectionItem } from "./memorial-items.ts";
import { decides } from "./memorial-words.ts";

export function CorrectionsPage() {
  return (
    <QueuePage
      title="证书更正"
      lists={{ waiting: "待答复", decided: "已答复" }}
      renderList={(list) => <Queue key={list} list={list} />}
    />
  );
}

function Queue({ list }: { list: keyof typeof lists }) {
  const { role } = useSelf();
  const [turn, setTurn] = useState(0);
  const { ask, rows } = useQueue(lists[list].ask);
  const [corrects, declines] = [useOpen("correct"), useOpen("decline")];
  const corrected = useOpenRow(rows, corrects.openId);
  const declined = useOpenRow(rows, declines.openId);
  const done = () => {
    if (corrects.openId === null) declines.close();
    else corrects.close();
    setTurn(turn + 1);
  };
  const mayAnswer = (row: CorrectionItem | null) => decides(role) && row?.state === "waiting";
  const deeds = (row: CorrectionItem): RowDeed[] =>
    mayAnswer(row)
      ? [
          { label: "更正", key: "a", run: () => corrects.open(row.id) },
          { label: "不更正", key: "r", run: () => declines.open(row.id) },
        ]
      : [];
  return (
    <>
      <DataTable
        name={`corrections-${list}`}
        caption="证书更正"
        idOf={({ id }) => id}
        {...lists[list]}
        {...{ ask, deeds, turn }}
      />
      {mayAnswer(corrected) && corrected && <CorrectDialog row={corrected} onClose={done} onDone={done} />}
      {mayAnswer(declined) && declined && <DeclineDialog row={declined} onClose={done} onDone={done} />}
    </>
  );
}
