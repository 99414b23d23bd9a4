import { useNavigate, useSearchParams } from "react-router";
import { adminRoutes } from "@changming/contract/admin/routes.gen";
import { systemClock } from "@changming/kit/clock";
import { type CallQuery, queries } from "../../api/query.ts";
import { idIn } from "../../parts/form-values.ts";
import { DataTable } from "../../parts/data-table.tsx";
import type { Column, Filter, ListQuery } from "../../parts/table-types.ts";
import { useQuery } from "@tanstack/react-query";
import { type GardenMonth, lastMonths, monthOf, type ResidenceMonth } from "./money-items.ts";
import { useList } from "../../parts/use-list.ts";
import { DetailList } from "../../parts/detail-list.tsx";
import { Loading } from "../../parts/loading.tsx";
import styles from "./money.module.css";

const months = lastMonths(systemClock(), 24);

const inMonth: Filter = {
  name: "month",
  label: "月份",
  kind: "choice",
  noChoice: "本月",
  choices: months.slice(1).map((value) => ({ value, label: value })),
};

/** Gardens with entries in the month, by name; the selected one is always among them. */
function useGardens(month: string, selectedId: number | null): Filter {
  const { data } = useQuery(queries.statement.list({ month, pageSize: 100 }));
  const gardens = (data?.itemList ?? []).map(({ id, garden_name }) => ({ value: String(id), label: garden_name }));
  const isMissing = selectedId !== null && gardens.every(({ value }) => value !== String(selectedId));
  const choices = isMissing ? [...gardens, { value: String(selectedId), label: `园区 ${selectedId}` }] : gardens;
  return { name: "garden", label: "园区", kind: "choice", choices };
}

type Sums = Omit<GardenMonth, "id" | "garden_name" | "month">;

const sums: readonly Column<Sums>[] = [
  { key: "gifts", title: "礼物笔数", text: ({ gift_count }) => String(gift_count) },
  { key: "giftMoney", title: "礼物（元）", text: ({ gift_money }) => gift_money },
  { key: "applications", title: "入驻笔数", text: ({ application_count }) => String(application_count) },
  { key: "applicationMoney", title: "入驻（元）", text: ({ application_money }) => application_money },
  { key: "refunds", title: "退款笔数", text: ({ refund_count }) => String(refund_count) },
  { key: "refundMoney", title: "退款（元）", text: ({ refund_money }) => refund_money },
  { key: "net", title: "净额（元）", text: ({ net_money }) => net_money },
  { key: "receipts", title: "收据张数", text: ({ receipt_count }) => String(receipt_count), isHiddenAtFirst: true },
  { key: "receiptMoney", title: "收据（元）", text: ({ receipt_money }) => receipt_money, isHiddenAtFirst: true },
  { key: "invoices", title: "开票订单", text: ({ invoice_count }) => String(invoice_count), isHiddenAtFirst: true },
  { key: "invoiceMoney", title: "开票（元）", text: ({ invoice_money }) => invoice_money, isHiddenAtFirst: true },
];

const gardenColumns: readonly Column<GardenMonth>[] = [
  { key: "id", title: "编号", text: ({ id }) => String(id) },
  { key: "garden", title: "园区", text: ({ garden_name }) => garden_name },
  ...sums,
];
const residenceColumns: readonly Column<ResidenceMonth>[] = [
  { key: "number", title: "编号", text: ({ number }) => number },
  { key: "residence", title: "居所", text: ({ residence_name }) => residence_name },
  ...sums,
];

const monthIn = ({ filters: { month } }: ListQuery) => monthOf(month, months);

const gardensInput = (query: ListQuery) => ({
  page: query.page,
  pageSize: query.pageSize,
  month: monthIn(query),
});
const residencesInput = (query: ListQuery) => ({
  ...gardensInput(query),
  gardenId: idIn(query.filters.garden) ?? 0,
});
const listGardens = (query: ListQuery) => queries.statement.list(gardensInput(query));
const listResidences = (query: ListQuery) => queries.statement.garden(residencesInput(query));
const exportGardens = { route: adminRoutes.statement.list, inputOf: gardensInput };
const exportResidences = { route: adminRoutes.statement.garden, inputOf: residencesInput };
const empty = "这个月没有进出账";

/** A month of the ledger by garden, or of one garden by residence. */
export function StatementsPage() {
  const [params] = useSearchParams();
  const month = monthOf(params.get("month") ?? "", months);
  const gardenId = idIn(params.get("garden") ?? "") ?? null;
  const filters = [inMonth, useGardens(month, gardenId)];
  return (
    <>
      <h1>月结</h1>
      <StatementTotal month={month} gardenId={gardenId} />
      {gardenId === null ? <GardenMonths month={month} filters={filters} /> : <ResidenceMonths filters={filters} />}
    </>
  );
}

function GardenMonths({ month, filters }: { month: string; filters: readonly Filter[] }) {
  const navigate = useNavigate();
  const list = useList(listGardens, filters, "statements");
  return (
    <DataTable
      name="statements"
      caption="各园区月结"
      idOf={({ id }) => id}
      list={list}
      columns={gardenColumns}
      actions={({ id }) => [
        { label: "逐处看", key: "Enter", run: () => void navigate(`/statements?month=${month}&garden=${id}`) },
      ]}
      exportTo={exportGardens}
      empty={empty}
    />
  );
}

function ResidenceMonths({ filters }: { filters: readonly Filter[] }) {
  const list = useList(listResidences, filters, "statements");
  return (
    <DataTable
      name="garden-statement"
      caption="园区月结"
      idOf={({ id }) => id}
      list={list}
      columns={residenceColumns}
      exportTo={exportResidences}
      empty={empty}
    />
  );
}

interface Totals {
  title: string;
  total: Omit<GardenMonth, "id" | "garden_name" | "month">;
  isSound: boolean;
}

function totalsOf(month: string, gardenId: number | null): CallQuery<Totals> {
  const one = { month, page: 1, pageSize: 1 };
  const { queryKey, queryFn } =
    gardenId === null ? queries.statement.list(one) : queries.statement.garden({ ...one, gardenId });
  return {
    queryKey: [...queryKey, "totals"],
    queryFn: async (options) => {
      const body = await queryFn(options);
      return "is_sound" in body
        ? { title: `${month} 全部园区`, total: body.total, isSound: body.is_sound }
        : { title: `${month} ${body.garden_name}`, total: body.total, isSound: true };
    },
  };
}

/** A month's totals above the list, and whether the ledger agrees. */
function StatementTotal({ month, gardenId }: { month: string; gardenId: number | null }) {
  const query = useQuery(totalsOf(month, gardenId));
  if (!query.isSuccess) return <Loading query={query} />;
  const { title, total, isSound } = query.data;
  return (
    <div className={styles.total}>
      <DetailList
        title={title}
        details={[
          { label: "礼物", value: `${total.gift_count} 笔，${total.gift_money} 元` },
          { label: "入驻", value: `${total.application_count} 笔，${total.application_money} 元` },
          { label: "退款", value: `${total.refund_count} 笔，${total.refund_money} 元` },
          { label: "净额", value: `${total.net_money} 元` },
          { label: "收据", value: `${total.receipt_count} 张，${total.receipt_money} 元` },
          { label: "开票", value: `${total.invoice_count} 笔订单，${total.invoice_money} 元` },
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
