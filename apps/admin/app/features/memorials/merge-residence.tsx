import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { type FormEvent, useState } from "react";
import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { DangerConfirm } from "../../parts/confirm.tsx";
import { DetailList } from "../../parts/detail-list.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Field } from "../../parts/field.tsx";
import { idIn, typed } from "../../parts/form-values.ts";
import { Loading } from "../../parts/loading.tsx";
import { type ResidenceItem, residenceStateLabels } from "./memorial-items.ts";
import styles from "./memorials.module.css";

interface MergeProps {
  row: ResidenceItem;
  onClose(): void;
  onDone(): void;
}

type Preview = BodyOf<AdminCalls["residence"]["mergePreview"]>;

/** Merges two residences of one person: names the other, shows what will move, and asks which one stays. */
export function MergeResidence({ row, onClose, onDone }: MergeProps) {
  const [otherId, setOtherId] = useState<number | null>(null);
  const [isSwapped, setSwapped] = useState(false);
  if (otherId === null) return <ChooseOther row={row} onChoose={setOtherId} onClose={onClose} />;
  const pair = isSwapped ? { id: otherId, fromId: row.id } : { id: row.id, fromId: otherId };
  return (
    <MergePreview
      key={pair.id}
      pair={pair}
      onSwap={() => setSwapped(!isSwapped)}
      onBack={() => setOtherId(null)}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

function ChooseOther({ row, onChoose, onClose }: Omit<MergeProps, "onDone"> & { onChoose(id: number): void }) {
  const [error, setError] = useState<string>();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const id = idIn(typed(new FormData(event.currentTarget), "other"));
    if (id === undefined) setError("请填另一处居所的编号，就是它地址里 id= 后面的数字");
    else if (id === row.id) setError("这是同一处居所，请填另一处");
    else onChoose(id);
  }
  return (
    <Dialog title={`把另一处居所与 ${row.name} 合并`} onClose={onClose}>
      <form className={styles.merge} onSubmit={submit} noValidate>
        <p>同一个人有了两处居所时，把它们并为一处。下一步先看会搬过去什么，再决定留哪一处。</p>
        <Field
          name="other"
          label="另一处居所的编号"
          inputMode="numeric"
          hint="地址里 id= 后面的数字，如 /home?id=123 的 123"
          error={error}
        />
        <div className={styles.row}>
          <Button onClick={onClose}>先不做了</Button>
          <Button htmlType="submit" type="primary">
            看看会搬什么
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface PreviewProps extends Omit<MergeProps, "row"> {
  pair: { id: number; fromId: number };
  onSwap(): void;
  onBack(): void;
}

function MergePreview({ pair, onSwap, onBack, onClose, onDone }: PreviewProps) {
  const query = useQuery(queries.residence.mergePreview(pair));
  if (!query.isSuccess) {
    return (
      <Dialog title="合并居所" onClose={onClose}>
        <Loading query={query} />
        <Button onClick={onBack}>换一处</Button>
      </Dialog>
    );
  }
  const preview = query.data;
  const { into, from, problem } = preview;
  if (problem !== "") {
    return (
      <Dialog title={`合并 ${from.name} 与 ${into.name}`} onClose={onClose}>
        <Sides preview={preview} />
        <p role="alert">{problem}。</p>
        <Button onClick={onBack}>换一处</Button>
      </Dialog>
    );
  }
  return (
    <DangerConfirm
      title={`把 ${from.name}（${from.id}）并入 ${into.name}（${into.id}）`}
      consequences={
        <div className={styles.merge}>
          <Sides preview={preview} />
          {warningsOf(preview).map((warning) => (
            <p key={warning} className={styles.error}>
              {warning}
            </p>
          ))}
          <p>{movedText(preview)}</p>
          <p>{resultText}</p>
          <Button className={styles.swap} onClick={onSwap}>
            对调：留下 {from.name}（{from.id}）
          </Button>
        </div>
      }
      action="合并"
      act={(reason) => api.residence.merge({ ...pair, version: into.version, fromVersion: from.version, reason })}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

function Sides({ preview: { into, from } }: { preview: Preview }) {
  const text = ({ id, name, years, garden_name, number_text, state }: Preview["into"]) =>
    `${name}（${years}），${garden_name} ${number_text}，编号 ${id}，${residenceStateLabels[state]}`;
  return (
    <DetailList
      details={[
        { label: "留下", value: text(into), isWide: true },
        { label: "并进来", value: text(from), isWide: true },
      ]}
    />
  );
}

/** What speaks for another person, or for the other direction. */
export function warningsOf({ into, from }: Pick<Preview, "into" | "from">): string[] {
  const isSame = into.name === from.name && into.years === from.years;
  const isBackwards = from.has_owner && !into.has_owner;
  return [
    ...(isSame ? [] : ["两处的姓名或生卒年份不一样。请先核对：真是同一位，才可以合并。"]),
    ...(isBackwards
      ? [`${from.name}（${from.id}）有家人照看，留下的那处没有。通常留下家人照看的那处，请按“对调”。`]
      : []),
  ];
}

const resultText =
  "原来的地址从此带到留下的那一处，不能撤回。两处都写了生平的，后一篇接在前一篇下面；两处的主理人，" +
  "留下的那处的仍是主理人，另一位改为管理人，双方在站内消息里看到。";

/** `会搬过去：留言 3 条、缅怀 2 次。` */
export function movedText({ counts, same_days }: Pick<Preview, "counts" | "same_days">): string {
  const parts = [
    [counts.messages, "留言", "条"],
    [counts.remembrances, "缅怀", "次"],
    [counts.gifts, "礼物", "份"],
    [counts.visits, "浏览", "次"],
    [counts.members, "家人", "位"],
    [counts.albums, "相册", "本"],
    [counts.orders, "订单", "笔"],
    [counts.biographies, "生平", "篇"],
  ] as const;
  const some = parts.filter(([count]) => count > 0).map(([count, name, unit]) => `${name} ${count} ${unit}`);
  const same = same_days === 0 ? "" : `其中 ${same_days} 次缅怀是同一个人在同一天两处都有，并为一次。`;
  return `${some.length === 0 ? "那一处还没有留言、缅怀或礼物" : `会搬过去：${some.join("、")}`}。${same}`;
}
