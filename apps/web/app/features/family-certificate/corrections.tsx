import { useState } from "react";
import { Button } from "@changming/ui/button";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import { CorrectionForm } from "./correction-form.tsx";
import { CorrectionList } from "./correction-list.tsx";
import styles from "./corrections.module.css";

const pageSize = 10;

/** The correction requests of the certificate, and a form for a new one; one open request at a time. */
export function Corrections({ residenceId, user }: { residenceId: number; user: UserInfo }) {
  const [pageNumber, setPageNumber] = useState(1);
  const query = useQuery({
    key: `${user.token} ${residenceId} ${pageNumber}`,
    queryFn: (signal) => api.propertyCorrection.list({ residenceId, page: pageNumber, pageSize }, { signal }),
  });
  return (
    <section className={styles.part} aria-labelledby="corrections">
      <h2 id="corrections">申请更正</h2>
      <p>名字、坐落或别的哪里写得不对？写下来，由园区核对后答复到您的站内消息。</p>
      <AsyncSection query={query} what="更正申请" level={3}>
        {({ counts, itemList }) => (
          <>
            {pageNumber === 1 && itemList[0]?.state !== "waiting" && (
              <CorrectionRequest residenceId={residenceId} onRequested={query.refetch} />
            )}
            <CorrectionList items={itemList} />
            <p className={styles.ways}>
              {pageNumber > 1 && <Button onClick={() => setPageNumber(pageNumber - 1)}>较新的</Button>}
              {counts > pageNumber * pageSize && <Button onClick={() => setPageNumber(pageNumber + 1)}>较早的</Button>}
            </p>
          </>
        )}
      </AsyncSection>
    </section>
  );
}

/** The form opens on demand. */
function CorrectionRequest({ residenceId, onRequested }: { residenceId: number; onRequested(): void }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <CorrectionForm residenceId={residenceId} onRequested={onRequested} />;
  return (
    <p className={styles.ways}>
      <Button onClick={() => setOpen(true)}>写更正申请</Button>
    </p>
  );
}
