import { useState } from "react";
import { api } from "../../api.ts";
import { useAsked } from "../../use-asked.ts";
import type { UserInfo } from "../account/user-info.ts";
import { AskedPart } from "../personal/asked-part.tsx";
import { AnswerDialog } from "./answer-dialog.tsx";
import { CorrectionRows } from "./correction-rows.tsx";
import { pageSize } from "./queue-query.ts";
import type { QueuedCorrection } from "./review-data.ts";
import { pace } from "./use-waiting.ts";

/** What families ask to be put right on their certificates, the longest waiting first. */
export function CorrectionQueue({ user, page }: { user: UserInfo; page: number }) {
  const [open, setOpen] = useState<QueuedCorrection | null>(null);
  const asked = useAsked({
    key: `${user.token} ${page}`,
    ask: (signal) => api.propertyCorrection.queue({ page, pageSize }, { signal }),
    every: pace,
  });
  return (
    <>
      <AskedPart asked={asked} what="更正申请">
        {(queue) => <CorrectionRows queue={queue} page={page} onAnswer={setOpen} />}
      </AskedPart>
      {open && (
        <AnswerDialog
          item={open}
          levels={asked.body?.levels ?? []}
          onClose={() => setOpen(null)}
          onAnswered={asked.askAgain}
        />
      )}
    </>
  );
}
