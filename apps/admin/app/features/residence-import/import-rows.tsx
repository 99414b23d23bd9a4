import { Tag } from "antd";
import { Link } from "react-router";
import { importColumnNames, importRowStateNames } from "@changming/contract/admin/residence-import-columns";
import { adminRoutes } from "@changming/contract/admin/routes.gen";
import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { DataTable } from "../../parts/data-table.tsx";
import { choicesOf, keyIn } from "../../parts/form-values.ts";
import type { Column, Filter, ListQuery, RowAction } from "../../parts/table-types.ts";
import { useAction } from "../../parts/use-action.ts";
import { useList } from "../../parts/use-list.ts";
import { cellOf, type ImportDetail, type ImportRowItem } from "./import-items.ts";
import styles from "./residence-import.module.css";

const onlyLabels = { error: "要改的", duplicate: "像是重复的", included: "导入的", kept: "还在的" };
const rowFilters: readonly Filter[] = [
  { name: "only", label: "只看", kind: "choice", choices: choicesOf(onlyLabels), noChoice: "全部" },
];

const colours = {
  ready: "success",
  created: "success",
  duplicate: "warning",
  kept: "warning",
  error: "error",
  skipped: "default",
  removed: "default",
} as const;

type VisibleKey = "name" | "kind" | "birth" | "death" | "garden" | "letter" | "number";

const cellColumn = (key: VisibleKey): Column<ImportRowItem> => ({
  key,
  title: importColumnNames[key],
  text: (row) => cellOf(row, key),
  render: (row) => <Cell row={row} column={key} />,
});

/** What is wrong stands beside the name: a row is wider than a laptop. */
const columns: readonly Column<ImportRowItem>[] = [
  { key: "row", title: "行", text: ({ row_number }) => String(row_number) },
  cellColumn("name"),
  {
    key: "state",
    title: "结果",
    text: ({ state }) => importRowStateNames[state],
    render: ({ state }) => <Tag color={colours[state]}>{importRowStateNames[state]}</Tag>,
  },
  { key: "reasons", title: "说明", text: reasonsOf, render: (row) => <Reasons row={row} /> },
  ...(["kind", "birth", "death", "garden", "letter", "number"] as const).map(cellColumn),
];

/** A cell; marked where it has an error. */
function Cell({ row, column }: { row: ImportRowItem; column: VisibleKey }) {
  const isWrong = row.errors.some((error) => error.column === column);
  const text = cellOf(row, column);
  if (isWrong) return <mark className={styles.wrong}>{text || "空着"}</mark>;
  const isLinked = column === "name" && row.residence_id > 0;
  const content = isLinked ? <Link to={`/residences?open=${row.residence_id}`}>{text}</Link> : text;
  return column === "garden" ? content : <span className={styles.cell}>{content}</span>;
}

function reasonsOf({ errors, duplicates }: ImportRowItem): string {
  const reasons = errors.map(({ column, message }) => `${importColumnNames[column]}：${message}`);
  return [...reasons, ...duplicates.map(({ text }) => text)].join("；");
}

function Reasons({ row: { errors, duplicates } }: { row: ImportRowItem }) {
  return (
    <ul className={styles.reasons}>
      {errors.map(({ column, message }) => (
        <li key={`${column} ${message}`} data-tone="wrong">
          {importColumnNames[column]}：{message}
        </li>
      ))}
      {duplicates.map(({ text, residence_id }) => (
        <li key={text} data-tone="doubt">
          {residence_id > 0 ? <Link to={`/residences?open=${residence_id}`}>{text}</Link> : text}
        </li>
      ))}
    </ul>
  );
}

interface RowsProps {
  id: number;
  state: ImportDetail["state"];
  mayDecide: boolean;
}

/** The rows, paged by the server; the export has the columns of the template, and why a row could not be imported. */
export function ImportRows({ id, state, mayDecide }: RowsProps) {
  const inputOf = ({ page, pageSize, filters }: ListQuery) => ({
    id,
    page,
    pageSize,
    only: keyIn(onlyLabels, filters["only"]),
  });
  const list = useList((query) => queries.residenceImport.rows(inputOf(query)), rowFilters);
  const include = useAction(api.residenceImport.include);
  const actions = ({ row_number, state: rowState, duplicates }: ImportRowItem): RowAction[] => {
    if (!mayDecide || state !== "previewed" || duplicates.length === 0 || rowState === "error") return [];
    const isIncluded = rowState === "ready" ? 0 : 1;
    const label = isIncluded ? "是两位，也导入" : "不导入";
    return [{ label, key: "i", run: () => include.run({ id, rowNumber: row_number, isIncluded }) }];
  };
  return (
    <>
      <p role="alert" className={styles.error}>
        {include.error?.message}
      </p>
      <DataTable
        name="residence-import-rows"
        caption="表格的各行"
        idOf={({ row_number }) => row_number}
        empty="没有这样的行"
        list={list}
        columns={columns}
        actions={actions}
        exportTo={{ route: adminRoutes.residenceImport.rows, inputOf }}
      />
    </>
  );
}
