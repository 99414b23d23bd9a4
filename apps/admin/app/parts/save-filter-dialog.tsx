import { useState } from "react";
import { maxSavedFilterName, maxSavedFilters } from "@changming/contract/admin/saved-filter-lists";
import { systemClock } from "@changming/kit/clock";
import { shanghaiDay } from "@changming/kit/shanghai";
import { cleanText } from "@changming/kit/text";
import { api } from "../api/api.ts";
import { DetailList } from "./detail-list.tsx";
import { Dialog } from "./dialog.tsx";
import { ChoiceField, Field } from "./field.tsx";
import { FormShell } from "./form-shell.tsx";
import { typed } from "./form-values.ts";
import { useConflictingVersion } from "./use-conflicting-version.tsx";
import { dayChoices, detailsOf, type SavedFilter, textOf } from "./saved-query.ts";
import type { Column, Filter } from "./table-types.ts";
import type { List, SavedFilters } from "./use-list.ts";

interface SaveProps<Row> {
  list: List<Row>;
  columns: readonly Column<Row>[];
  onSaved(): void;
  onClose(): void;
}

/** Saves the list's filters and order under a name; under an existing one it offers to replace that. */
export function SaveFilterDialog<Row>({ list: { saved, filters, query }, columns, onSaved, onClose }: SaveProps<Row>) {
  const [name, setName] = useState("");
  const text = textOf(query, filters);
  const namesake = saved.items.find((one) => one.name === cleanText(name));
  const leftOut = filters.filter(({ name: one, isPrivate }) => isPrivate && query.filters[one]);
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
      {leftOut.length > 0 && (
        <p>{leftOut.map(({ label }) => `“${label}”`).join("、")}不会存下：手机号只用在眼前这一次查找里。</p>
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
          <ChoiceField key={field} name={field} label={`${label}：存哪一天`} choices={choices} />
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
      choices: dayChoices(values[name] ?? "", shanghaiDay(systemClock())),
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

/** Saves a new filter, or another version of one. */
export function sendFilter({ list }: SavedFilters, { isDefault, ...draft }: Draft) {
  if (list === null) throw new Error("the filters of this list cannot be saved");
  return api.savedFilter.save({ ...draft, list, isDefault: isDefault ? 1 : 0 });
}

interface RenameProps {
  /** The version that was opened. */
  item: SavedFilter;
  saved: SavedFilters;
  /** Its conditions in words. */
  inWords(item: SavedFilter): string;
  onClose(): void;
}

export function RenameFilterDialog({ item, saved, inWords, onClose }: RenameProps) {
  const { version, theirs, shell, note } = useConflictingVersion({
    saved: item,
    others: "另一个页面",
    newest: async () => {
      const { data, error } = await saved.refetch();
      if (error) return error.failure;
      return { ok: true, body: data?.itemList.find(({ id }) => id === item.id) ?? null };
    },
    detailsOf: (row) => [
      { label: "名字", value: row.name },
      { label: "条件", value: inWords(row) },
    ],
  });
  const { id, query, is_default } = theirs ?? item;
  return (
    <Dialog title={`改名：${item.name}`} onClose={onClose}>
      <FormShell
        save={(form) =>
          sendFilter(saved, {
            id,
            version: version ?? item.version,
            name: typed(form, "name"),
            query,
            isDefault: is_default,
          })
        }
        onSaved={onClose}
        onCancel={onClose}
        {...shell}
      >
        {note}
        <Field name="name" label="新名字" defaultValue={item.name} maxLength={maxSavedFilterName} />
      </FormShell>
    </Dialog>
  );
}
