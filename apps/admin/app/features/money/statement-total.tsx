import type { Result } from "@changming/contract/client";
import { api } from "../../api/api.ts";
import { DetailList } from "../../parts/detail-list.tsx";
import { Loading } from "../../parts/loading.tsx";
import { useAnswer } from "../../parts/use-answer.ts";
import type { GardenMonth } from "./money-items.ts";
import styles from "./money.module.css";

interface Totals {
  title: string;
  total: Omit<GardenMonth, "id" | "garden_name" | "month">;
  isSound: boolean;
}

async function fetchTotals(month: string, gardenId: number | null, signal: AbortSignal): Promise<Result<Totals>> {
  const one = { month, page: 1, pageSize: 1 };
  if (gardenId === null) {
    const answer = await api.statement.list(one, { signal });
    if (!answer.ok) return answer;
    return { ok: true, body: { title: `${month} 全部园区`, total: answer.body.total, isSound: answer.body.is_sound } };
  }
  const answer = await api.statement.garden({ ...one, gardenId }, { signal });
  if (!answer.ok) return answer;
  return { ok: true, body: { title: `${month} ${answer.body.garden_name}`, total: answer.body.total, isSound: true } };
}

/** A month's totals above the list, and whether the ledger agrees. */
export function StatementTotal({ month, gardenId }: { month: string; gardenId: number | null }) {
  const { answer, again } = useAnswer(`${month} ${gardenId}`, (signal) => fetchTotals(month, gardenId, signal));
  if (!answer?.ok) return <Loading {...{ answer, again }} />;
  const { title, total, isSound } = answer.body;
  return (
    <div className={styles.total}>
      <DetailList
        title={title}
        details={[
          { label: "礼物", value: `${total.gift_count} 笔，${total.gift_money} 元` },
          { label: "入驻", value: `${total.application_count} 笔，${total.application_money} 元` },
          { label: "退款", value: `${total.refund_count} 笔，${total.refund_money} 元` },
          { label: "净额", value: `${total.net_money} 元` },
        ]}
      />
      {!isSound && (
        <p role="alert" className={styles.unsound}>
          各园区之和与账本不符，请告诉管理员。
        </p>
      )}
    </div>
  );
}
