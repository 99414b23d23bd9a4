import { Button } from "antd";
import { Link, useNavigate, useSearchParams } from "react-router";
import { mailingStateNames } from "@changming/contract/admin/mailing-text";
import { queries } from "../../api/query.ts";
import { DataTable } from "../../parts/data-table.tsx";
import { choicesOf, idIn, keyIn } from "../../parts/form-values.ts";
import type { Column, Filter, ListQuery } from "../../parts/table-types.ts";
import { useList } from "../../parts/use-list.ts";
import { openIn } from "../../parts/use-open.ts";
import { useGardenFilter } from "../memorials/memorial-items.ts";
import { useEditing, useIsWriter } from "../content/use-editing.ts";
import { MailingEditor } from "./mailing-editor.tsx";
import { type MailingItem, mailingPath, progressText, smsText } from "./mailing-items.ts";
import { MailingView } from "./mailing-view.tsx";
import { StateTag } from "./state-tag.tsx";

/** Letters of gardens to families: the list, the one that is being written, or the one that is open. */
export function MailingsPage() {
  const [params] = useSearchParams();
  const { isOpen, id } = useEditing();
  const isWriter = useIsWriter();
  const openId = openIn(params);
  if (isOpen && isWriter) return <MailingEditor key={id ?? "new"} id={id} />;
  return openId === null ? <Mailings /> : <MailingView key={openId} id={openId} />;
}

const columns: readonly Column<MailingItem>[] = [
  {
    key: "title",
    title: "标题",
    text: ({ title }) => title,
    render: ({ id, title }) => <Link to={mailingPath(id)}>{title}</Link>,
  },
  { key: "garden", title: "园区", text: ({ garden_name }) => garden_name },
  {
    key: "state",
    title: "状态",
    text: ({ state }) => mailingStateNames[state],
    render: ({ state }) => <StateTag state={state} />,
  },
  { key: "progress", title: "站内信", text: progressText },
  { key: "sms", title: "短信", text: smsText },
  { key: "made", title: "起草", text: ({ made_by, create_time }) => `${made_by} ${create_time.slice(0, 16)}` },
  {
    key: "confirmed",
    title: "寄出",
    text: ({ confirmed_by, confirm_time }) => `${confirmed_by} ${confirm_time.slice(0, 16)}`.trim(),
  },
];

function listMailings({ page, pageSize, filters }: ListQuery) {
  const state = keyIn(mailingStateNames, filters["state"]);
  return queries.mailing.list({ page, pageSize, state, gardenId: idIn(filters["garden"]) ?? 0 });
}

function Mailings() {
  const isWriter = useIsWriter();
  const navigate = useNavigate();
  const garden = useGardenFilter({ showsWaiting: false });
  const filters: readonly Filter[] = [
    { ...garden, name: "garden" },
    { name: "state", label: "状态", kind: "choice", choices: choicesOf(mailingStateNames) },
  ];
  const open = (id: number) => void navigate(mailingPath(id));
  const write = isWriter && (
    <Button type="primary" onClick={() => void navigate("/mailings?edit=new")}>
      写一封信
    </Button>
  );
  return (
    <>
      <h1>给家属的信</h1>
      <DataTable
        name="mailings"
        caption="给家属的信"
        idOf={({ id }) => id}
        empty="还没有写过。园区开放时间变了、要修路、清明怎么走，都可以写信告诉家属。"
        list={useList(listMailings, filters, "mailings")}
        columns={columns}
        toolbar={write}
        actions={({ id }) => [{ label: "打开", key: "Enter", run: () => open(id) }]}
      />
    </>
  );
}
