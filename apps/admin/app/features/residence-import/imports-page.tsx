import { Tag } from "antd";
import { Link, useNavigate, useSearchParams } from "react-router";
import { importStateNames } from "@changming/contract/admin/residence-import-columns";
import { queries } from "../../api/query.ts";
import { DataTable } from "../../parts/data-table.tsx";
import type { Column, ListQuery } from "../../parts/table-types.ts";
import { useList } from "../../parts/use-list.ts";
import { openIn } from "../../parts/use-open.ts";
import { useSelf } from "../../session/session-store.ts";
import { decides } from "../memorials/memorial-items.ts";
import { type ImportItem, progressText } from "./import-items.ts";
import { ImportPreview } from "./import-preview.tsx";
import { UploadTable } from "./upload-table.tsx";

/** Many residences from one table: the list of imports, or the one that is open. */
export function ImportsPage() {
  const [params] = useSearchParams();
  const openId = openIn(params);
  return openId === null ? <Imports /> : <ImportPreview key={openId} id={openId} />;
}

const pathOf = (id: number) => `/residence-imports?open=${id}`;

const colours = { previewed: "warning", confirmed: "success", undone: "default" } as const;

const columns: readonly Column<ImportItem>[] = [
  {
    key: "file",
    title: "表格",
    text: ({ file_name }) => file_name,
    render: ({ id, file_name }) => <Link to={pathOf(id)}>{file_name}</Link>,
  },
  {
    key: "state",
    title: "状态",
    text: ({ state }) => importStateNames[state],
    render: ({ state }) => <Tag color={colours[state]}>{importStateNames[state]}</Tag>,
  },
  { key: "progress", title: "行数", text: progressText },
  { key: "made", title: "上传", text: ({ made_by, create_time }) => `${made_by} ${create_time.slice(0, 16)}` },
  {
    key: "confirmed",
    title: "确认",
    text: ({ confirmed_by, confirm_time }) => `${confirmed_by} ${confirm_time.slice(0, 16)}`.trim(),
  },
  { key: "undone", title: "撤回", text: ({ undone_by, undo_time }) => `${undone_by} ${undo_time.slice(0, 16)}`.trim() },
];

const listImports = ({ page, pageSize }: ListQuery) => queries.residenceImport.list({ page, pageSize });

function Imports() {
  const { role } = useSelf();
  const navigate = useNavigate();
  const open = (id: number) => void navigate(pathOf(id));
  return (
    <>
      <h1>批量导入</h1>
      {decides(role) && <UploadTable onPreviewed={open} />}
      <DataTable
        name="residence-imports"
        caption="批量导入"
        idOf={({ id }) => id}
        empty="还没有导入过。照模板填好表格，拖到上面就可以开始。"
        list={useList(listImports)}
        columns={columns}
        actions={({ id }) => [{ label: "打开", key: "Enter", run: () => open(id) }]}
      />
    </>
  );
}
