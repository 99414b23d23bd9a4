import { Button, Tag } from "antd";
import { useEffect, useRef, useState } from "react";
import { maxSavedFilterName, maxSavedFilters } from "@changming/contract/admin/saved-filter-lists";
import { systemClock } from "@changming/kit/clock";
import { shanghaiDay } from "@changming/kit/shanghai";
import { cleanText } from "@changming/kit/text";
import { api } from "../api/api.ts";
import { PlainConfirm } from "./confirm.tsx";
import { DetailList } from "./detail-list.tsx";
import { Dialog } from "./dialog.tsx";
import { ChoiceField, Field } from "./field.tsx";
import { FormShell } from "./form-shell.tsx";
import { typed } from "./form-values.ts";
import partStyles from "./parts.module.css";
import styles from "./saved-filters.module.css";
import { dayChoices, detailsOf, queryOf, type SavedFilter, textOf } from "./saved-query.ts";
import type { Column, Filter } from "./table-types.ts";
import { useAction } from "./use-action.ts";
import type { List, SavedFilters } from "./use-list.ts";

const todayNow = () => shanghaiDay(systemClock());

interface ChipsProps<Row> {
  list: List<Row>;
  columns: readonly Column<Row>[];
}

/** The user's saved filters of the list: one click applies one, and the current one is marked (R-admin-21). */
export function SavedFilterChips<Row>({ list: { saved, filters, query, change }, columns }: ChipsProps<Row>) {
  const [isManaging, setManaging] = useState(false);
  const hasPrivate = filters.some(({ name, isPrivate }) => isPrivate && query.filters[name]);
  const now = textOf(query, filters);
  const today = todayNow();
  return (
    <>
      {saved.error && (
        <p role="alert" className={partStyles.error}>
          存下的筛选没有读出来：{saved.error.message} <Button onClick={() => void saved.refetch()}>再读一次</Button>
        </p>
      )}
      {saved.items.length > 0 && (
        <div role="group" aria-label="存下的筛选" className={styles.chips}>
          {saved.items.map(({ id, name, query: text, is_default }) => {
            const meant = queryOf(text, filters, today);
            const isCurrent = !hasPrivate && textOf(meant, filters) === now;
            return (
              <Button
                key={id}
                shape="round"
                aria-pressed={isCurrent}
                className={styles.chip}
                // Pressing the current one displays everything again.
                onClick={() => change(isCurrent ? { filters: {}, sort: "", isDescending: 0 } : meant)}
              >
                {name}
                {is_default && <small>默认</small>}
              </Button>
            );
          })}
          <Button type="text" onClick={() => setManaging(true)}>
            整理
          </Button>
        </div>
      )}
      {isManaging && (
        <ManageDialog saved={saved} filters={filters} columns={columns} onClose={() => setManaging(false)} />
      )}
    </>
  );
}

/** Whether there is something to save: not while nothing is filtered or sorted, nor while just this is saved already. */
export function mayBeSaved<Row>({ saved, filters, query }: List<Row>): boolean {
  const now = textOf(query, filters);
  const today = todayNow();
  const isSaved = saved.items.some(({ query: text }) => textOf(queryOf(text, filters, today), filters) === now);
  return saved.list !== null && saved.isKnown && now !== "" && !isSaved;
}

interface SaveProps<Row> extends ChipsProps<Row> {
  onSaved(): void;
  onClose(): void;
}

/** Saves the list's filters and order under a name; under an existing one it offers to replace that. */
export function SaveFilterDialog<Row>({ list: { saved, filters, query }, columns, onSaved, onClose }: SaveProps<Row>) {
  const [name, setName] = useState("");
  const text = textOf(query, filters);
  const namesake = saved.items.find((one) => one.name === cleanText(name));
  const kept = filters.filter(({ name: one, isPrivate }) => isPrivate && query.filters[one]);
  const days = movableDays(filters, query.filters);
  async function save(form: FormData) {
    const params = new URLSearchParams(text);
    for (const day of days) params.set(day.name, typed(form, day.field));
    const answer = await sendFilter(saved, {
      ...(namesake && { id: namesake.id, version: namesake.version }),
      name,
      query: String(params),
      isDefault: typed(form, "isDefault") === "1" || (namesake?.is_default ?? false),
    });
    // Another page saved one of this name: once it is known, the next save replaces it.
    if (!answer.ok) await saved.refetch();
    return answer;
  }
  return (
    <Dialog title="存下这个筛选" onClose={onClose}>
      <DetailList details={detailsOf(text, filters, columns)} />
      {kept.length > 0 && (
        <p className={partStyles.consequences}>
          {kept.map(({ label }) => `“${label}”`).join("、")}不会存下：手机号只用在眼前这一次查找里。
        </p>
      )}
      {saved.items.length >= maxSavedFilters && (
        <p>这张表已经存了 {maxSavedFilters} 个：用已有的名字就替换那一个，要添新的，请先到“整理”里删去几个。</p>
      )}
      <FormShell save={save} onSaved={onSaved} onCancel={onClose} saveLabel={namesake ? "替换原来的" : "存下"}>
        <Field
          name="name"
          label="名字"
          maxLength={maxSavedFilterName}
          hint={namesake ? `已有一个“${namesake.name}”，存下就替换它` : "只有您自己看得到，换一台电脑登录也在"}
          onChange={({ target }) => setName(target.value)}
        />
        {days.map(({ field, label, choices }) => (
          <ChoiceField key={field} name={field} label={`“${label}”怎么存`} choices={choices} />
        ))}
        <Field name="isDefault" type="checkbox" value="1" label="打开这张表时先用它" />
      </FormShell>
    </Dialog>
  );
}

/** The days among the filters that can be saved as moving with the calendar. */
function movableDays(filters: readonly Filter[], values: Record<string, string>) {
  return filters
    .filter(({ kind, name }) => kind === "day" && values[name])
    .map(({ name, label }) => ({
      name,
      label,
      field: `day-${name}`,
      choices: dayChoices(values[name] ?? "", todayNow()),
    }))
    .filter(({ choices }) => choices.length > 1);
}

interface Draft {
  id?: number;
  version?: number;
  name: string;
  query: string;
  isDefault: boolean;
}

function sendFilter({ list }: SavedFilters, { isDefault, ...draft }: Draft) {
  if (list === null) throw new Error("the filters of this list cannot be saved");
  return api.savedFilter.save({ ...draft, list, isDefault: isDefault ? 1 : 0 });
}

interface ManageProps {
  saved: SavedFilters;
  filters: readonly Filter[];
  columns: readonly Pick<Column<never>, "title" | "sort">[];
  onClose(): void;
}

/** All saved filters of the list in words: rename one, make it the default, delete it. */
function ManageDialog({ saved, filters, columns, onClose }: ManageProps) {
  const [opened, setOpened] = useState<{ kind: "rename" | "remove"; item: SavedFilter } | null>(null);
  const close = () => setOpened(null);
  const place = useRef<HTMLUListElement>(null);
  const count = useRef(saved.items.length);
  const setDefault = useAction(
    ({ id, version, name, query, is_default }: SavedFilter) =>
      sendFilter(saved, { id, version, name, query, isDefault: !is_default }),
    { onError: () => void saved.refetch() },
  );
  useEffect(() => {
    // The focus was in the row that is gone.
    if (saved.items.length < count.current) place.current?.focus();
    count.current = saved.items.length;
  }, [saved.items.length]);
  async function remove({ id, version }: SavedFilter) {
    const answer = await api.savedFilter.remove({ id, version });
    if (!answer.ok) void saved.refetch();
    return answer;
  }
  return (
    <Dialog title="整理存下的筛选" onClose={onClose}>
      <p role="alert" className={partStyles.error}>
        {setDefault.error?.message}
      </p>
      <ul ref={place} tabIndex={-1} aria-label="存下的筛选" className={styles.items}>
        {saved.items.map((item) => (
          <li key={item.id}>
            <p>
              <strong>{item.name}</strong> {item.is_default && <Tag>默认</Tag>}
              <span className={partStyles.hint}>{textInWords(item, filters, columns)}</span>
            </p>
            <Button type="text" aria-label={`改名：${item.name}`} onClick={() => setOpened({ kind: "rename", item })}>
              改名
            </Button>
            <Button
              type="text"
              aria-label={`${item.is_default ? "不再默认" : "设为默认"}：${item.name}`}
              aria-busy={setDefault.isPending}
              onClick={() => void setDefault.run(item)}
            >
              {item.is_default ? "不再默认" : "设为默认"}
            </Button>
            <Button type="text" aria-label={`删去：${item.name}`} onClick={() => setOpened({ kind: "remove", item })}>
              删去
            </Button>
          </li>
        ))}
      </ul>
      <p>{saved.items.length === 0 ? "没有存下的筛选了。" : "打开这张表时先用默认的那个；点“清空”就看到全部。"}</p>
      <div className={partStyles.actions}>
        <Button onClick={onClose}>好了</Button>
      </div>
      {opened?.kind === "rename" && <RenameDialog id={opened.item.id} saved={saved} onClose={close} />}
      {opened?.kind === "remove" && (
        <PlainConfirm
          title={`删去“${opened.item.name}”`}
          consequences="删去的只是这个筛选，表里的内容都不动。"
          action="删去"
          act={() => remove(opened.item)}
          onClose={close}
          onDone={close}
        />
      )}
    </Dialog>
  );
}

function textInWords({ query }: SavedFilter, filters: ManageProps["filters"], columns: ManageProps["columns"]): string {
  const details = detailsOf(query, filters, columns).map(({ label, value }) => `${label}：${value}`);
  return details.join("；") || "这张表已经没有这些条件";
}

function RenameDialog({ id, saved, onClose }: { id: number; saved: SavedFilters; onClose(): void }) {
  // The current version: another page may have changed it.
  const item = saved.items.find((one) => one.id === id);
  if (!item) return null;
  const { version, name, query, is_default } = item;
  return (
    <Dialog title={`改名：${name}`} onClose={onClose}>
      <FormShell
        save={(form) => sendFilter(saved, { id, version, name: typed(form, "name"), query, isDefault: is_default })}
        onSaved={onClose}
        onCancel={onClose}
        showConflictingVersion={() => void saved.refetch()}
      >
        <Field name="name" label="新名字" defaultValue={name} maxLength={maxSavedFilterName} />
      </FormShell>
    </Dialog>
  );
}
