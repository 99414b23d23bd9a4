import { useState } from "react";
import { DataTable } from "../../parts/data-table.tsx";
import { QueuePage } from "../../parts/queue-page.tsx";
import type { RowAction } from "../../parts/table-types.ts";
import { useOpen } from "../../parts/use-open.ts";
import { useSelf } from "../../session/session-store.ts";
import { lists } from "./correction-columns.tsx";
import type { CorrectionItem } from "./memorial-items.ts";
import { decides } from "./memorial-labels.ts";
import { OpenedCorrection } from "./opened-correction.tsx";

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
  const corrects = useOpen("correct");
  const declines = useOpen("decline");
  const opened = corrects.openId === null ? declines : corrects;
  const done = () => {
    opened.close();
    setTurn(turn + 1);
  };
  const actions = (row: CorrectionItem): RowAction[] =>
    decides(role) && row.state === "waiting"
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
        {...{ actions, turn }}
      />
      {opened.openId !== null && (
        <OpenedCorrection
          key={opened.openId}
          id={opened.openId}
          action={opened === corrects ? "correct" : "decline"}
          onDone={done}
        />
      )}
    </>
  );
}
