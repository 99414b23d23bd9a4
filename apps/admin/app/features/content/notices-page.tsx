import { Button } from "antd";
import { useEditing, useIsWriter, type Saved } from "./use-editing.ts";
import { useList } from "../../parts/use-list.ts";
import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";
import { api, newRef } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { DataTable } from "../../parts/data-table.tsx";
import type { Column, Filter, ListQuery } from "../../parts/table-types.ts";
import {
  knownSort,
  knownState,
  stateChoices,
  stateNames,
  StateTag,
  timesText,
  publishedDetails,
  PublishFields,
  savedPlan,
  publishingIn,
  usePublicationActions,
} from "./publication.tsx";
import { Field } from "../../parts/field.tsx";
import { typed } from "../../parts/form-values.ts";
import { ContentEditor } from "./content-editor.tsx";

export function NoticesPage() {
  const { isOpen, id, open, close } = useEditing();
  const isWriter = useIsWriter();
  if (isOpen && isWriter) return <NoticeEditor key={id} id={id} onClose={close} />;
  return <NoticeList onEdit={open} />;
}

type Row = BodyOf<AdminCalls["notice"]["list"]>["itemList"][number];

const filters: readonly Filter[] = [
  { name: "keywords", label: "标题", kind: "text" },
  { name: "state", label: "状态", kind: "choice", choices: stateChoices },
];

const columns: readonly Column<Row>[] = [
  { key: "title", title: "标题", sort: "title", text: ({ title }) => title },
  {
    key: "state",
    title: "状态",
    text: ({ state }) => stateNames[state],
    render: ({ state }) => <StateTag state={state} />,
  },
  { key: "time", title: "发布时间", sort: "time", text: timesText },
  { key: "reads", title: "阅读", sort: "reads", text: ({ read_nums }) => String(read_nums) },
];

function listNotices({ page, pageSize, sort, isDescending, filters: values }: ListQuery) {
  const order = sort === "" ? ({ sort: "time", isDescending: 1 } as const) : { sort: knownSort(sort), isDescending };
  const state = knownState(values.state);
  return queries.notice.list({ page, pageSize, keywords: values.keywords, state, ...order });
}

function NoticeList({ onEdit }: { onEdit(row: number | "new"): void }) {
  const isWriter = useIsWriter();
  const list = useList(listNotices, filters, "notices");
  const { actionsOf, note } = usePublicationActions<Row>({
    calls: api.notice,
    isWriter,
    edit: onEdit,
    onError: () => void list.result.refetch(),
    addressOf: ({ id }) => `/notice_details?id=${id}`,
  });
  const add = isWriter && (
    <Button type="primary" onClick={() => onEdit("new")}>
      写公告
    </Button>
  );
  return (
    <>
      <h1>公告</h1>
      {note}
      <DataTable
        name="notices"
        caption="公告"
        idOf={({ id }) => id}
        actions={actionsOf}
        toolbar={add}
        list={list}
        columns={columns}
      />
    </>
  );
}

interface EditorProps {
  id: number | undefined;
  onClose(saved?: Saved): void;
}

function NoticeEditor({ id, onClose }: EditorProps) {
  return (
    <ContentEditor
      name="公告"
      detail={id === undefined ? null : queries.notice.detail({ id })}
      renderConflictingVersion={(theirs) => publishedDetails(theirs)}
      renderFields={(saved) => (
        <>
          <Field name="title" label="标题" maxLength={60} defaultValue={saved?.title} />
          <PublishFields saved={saved} />
        </>
      )}
      save={(form, content, version) =>
        api.notice.save({
          id,
          version,
          ref: typed(form, "ref"),
          content,
          ...publishingIn(form),
          title: typed(form, "title"),
        })
      }
      saveBack={({ id: saved, title, content, ...plan }, version) =>
        api.notice.save({ id: saved, version, ref: newRef(), title, content, ...savedPlan(plan) })
      }
      onClose={onClose}
    />
  );
}
