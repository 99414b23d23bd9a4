import { Button, Tag } from "antd";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { Field } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { PlainConfirm } from "../../parts/confirm.tsx";
import { typed } from "../../parts/form-values.ts";
import styles from "./content.module.css";
import type { Settings, SettingsProps } from "./site-settings-form.tsx";
import { useIsWriter } from "./use-editing.ts";

type GreyDay = Settings["greyDayList"][number];

const monthAndDay = (day: string) => `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日`;

function whenOf({ from, to, is_yearly }: GreyDay): string {
  if (is_yearly) return `每年 ${monthAndDay(from)}`;
  return from === to ? from : `${from} 到 ${to}`;
}

/** Days on which the whole site is grey, from midnight to midnight in Asia/Shanghai. */
export function GreyDays({ saved }: SettingsProps) {
  const isWriter = useIsWriter();
  const [turn, setTurn] = useState(0);
  const [removed, setRemoved] = useState<GreyDay | null>(null);
  return (
    <div className={styles.form}>
      <p className={styles.small}>到了这些日子，全站从零时到二十四时自动转为素色，过后自动恢复。</p>
      <ul className={styles.days}>
        {saved.greyDayList.map((day) => (
          <li key={day.id}>
            <strong>{day.name}</strong>
            <span>{whenOf(day)}</span>
            {day.is_today === 1 && <Tag color="warning">今天</Tag>}
            {isWriter && (
              <Button type="text" aria-label={`删去${day.name}`} onClick={() => setRemoved(day)}>
                删去
              </Button>
            )}
          </li>
        ))}
      </ul>
      {saved.greyDayList.length === 0 && <p>还没有定下素色日</p>}
      {removed && (
        <PlainConfirm
          title={`删去素色日“${removed.name}”`}
          consequences={
            removed.is_today === 1
              ? "今天就是这一天：全站立刻恢复平常的颜色。"
              : `到了${whenOf(removed)}，全站不再自动转为素色。`
          }
          action="删去"
          act={() => api.greyDay.remove({ id: removed.id })}
          undo={{
            done: `素色日“${removed.name}”删去了`,
            call: (_, ref) =>
              api.greyDay.add({
                ref,
                name: removed.name,
                from: removed.from,
                to: removed.to,
                isYearly: removed.is_yearly ? 1 : 0,
              }),
          }}
          onClose={() => setRemoved(null)}
          onDone={() => setRemoved(null)}
        />
      )}
      {isWriter && (
        <FormShell
          key={turn}
          saveLabel="添上"
          onSaved={() => setTurn(turn + 1)}
          undo={{ done: "素色日添上了", call: ({ id }) => api.greyDay.remove({ id }) }}
          save={(form) =>
            api.greyDay.add({
              ref: typed(form, "ref"),
              name: typed(form, "name"),
              from: typed(form, "from"),
              to: typed(form, "to"),
              isYearly: form.has("isYearly") ? 1 : 0,
            })
          }
        >
          <fieldset className={styles.group}>
            <legend>添素色日</legend>
            <div className={styles.row}>
              <Field name="name" label="什么日子" placeholder="国家公祭日" maxLength={30} />
              <Field name="from" label="从哪天" type="date" />
              <Field name="to" label="到哪天" type="date" hint="空着就是那一天" />
            </div>
            <Field name="isYearly" label="每年这一天都是" type="checkbox" />
          </fieldset>
        </FormShell>
      )}
    </div>
  );
}
