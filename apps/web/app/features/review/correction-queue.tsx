import { useState } from "react";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import { AnswerDialog } from "./answer-dialog.tsx";
import { CorrectionRows } from "./correction-rows.tsx";
import { pageSize } from "./queue-query.ts";
import type { QueuedCorrection } from "./review-data.ts";
import { pace } from "./use-waiting.ts";

/** Corrections of certificates that families requested, longest waiting first. */
export function CorrectionQueue({ user, page }: { user: UserInfo; page: number }) {
  const [open, setOpen] = useState<QueuedCorrection | null>(null);
  const query = useQuery({
    key: `${user.token} ${page}`,
    queryFn: (signal) => api.propertyCorrection.queue({ page, pageSize }, { signal }),
    every: pace,
  });
  return (
    <>
      <AsyncSection query={query} what="更正申请">
        {(queue) => <CorrectionRows queue={queue} page={page} onAnswer={setOpen} />}
      </AsyncSection>
      {open && (
        <AnswerDialog
          item={open}
          levels={query.body?.levels ?? []}
          onClose={() => setOpen(null)}
          onAnswered={query.refetch}
        />
      )}
    </>
  );
}
