import { accountStateNames } from "@changming/contract/admin/people-names";
import { adminRoutes } from "@changming/contract/admin/routes.gen";
import { api } from "../../api/api.ts";
import { choicesOf, keyIn } from "../../parts/choices.ts";
import type { ListQuery } from "../../parts/list-query.ts";
import { StatusTag } from "../../parts/status-tag.tsx";
import type { Column, Filter } from "../../parts/table-types.ts";
import type { AccountItem } from "./people-items.ts";

const tones = { open: "good", suspended: "bad", closed: "calm" } as const;

export const filters: readonly Filter[] = [
  { name: "keywords", label: "整个手机号、昵称开头或编号", kind: "text", isPrivate: true },
  {
    name: "state",
    label: "状态",
    kind: "choice",
    choices: choicesOf(accountStateNames),
  },
];

export const columns: readonly Column<AccountItem>[] = [
  { key: "id", title: "编号", text: ({ id }) => String(id) },
  { key: "nickname", title: "昵称", text: ({ nickname }) => nickname },
  { key: "mobile", title: "手机号", text: ({ mobile }) => mobile },
  {
    key: "state",
    title: "状态",
    text: ({ state }) => accountStateNames[state],
    render: ({ state }) => <StatusTag tone={tones[state]}>{accountStateNames[state]}</StatusTag>,
  },
  { key: "made", title: "注册时间", text: ({ create_time }) => create_time },
  { key: "seen", title: "最近使用", text: ({ last_seen_time }) => last_seen_time || "—" },
];

const inputOf = ({ page, pageSize, filters: values }: ListQuery) => ({
  page,
  pageSize,
  keywords: values.keywords ?? "",
  state: keyIn(accountStateNames, values.state),
});

export const fetchAccounts = (query: ListQuery, signal?: AbortSignal) => api.account.list(inputOf(query), { signal });
export const exportTo = { route: adminRoutes.account.list, inputOf };
