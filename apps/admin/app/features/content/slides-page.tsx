import { SlideEditor } from "./slide-editor.tsx";
import { useEditing, useIsWriter } from "./use-editing.ts";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { Button } from "../../parts/button.tsx";
import { Loading } from "../../parts/loading.tsx";
import { OrderList } from "../../parts/order-list.tsx";
import { useAnswer } from "../../parts/use-answer.ts";
import styles from "./content.module.css";
import { useOrder } from "./use-order.ts";
import { usePublicationActions } from "./use-publication-actions.tsx";
import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";
import type { RowAction } from "../../parts/table-types.ts";
import { StateTag } from "./publication.tsx";

export function SlidesPage() {
  const { isOpen, id, open, close } = useEditing();
  const isWriter = useIsWriter();
  return isOpen && isWriter ? <SlideEditor key={id} id={id} onClose={close} /> : <SlideList onEdit={open} />;
}

function SlideList({ onEdit }: { onEdit(row: number | "new"): void }) {
  const isWriter = useIsWriter();
  const { answer, body, again } = useAnswer("slides", (signal) => api.slide.list({}, { signal }));
  const [error, setError] = useState("");
  const all = body?.itemList ?? [];
  const { rows, order } = useOrder(
    all.filter(({ state }) => state !== "deleted"),
    { order: api.slide.order, onDone: again, onError: setError },
  );
  const { actionsOf, note } = usePublicationActions<Slide>({
    calls: api.slide,
    isWriter,
    edit: onEdit,
    withdraw: "隐藏",
    onDone: again,
    addressOf: () => "/",
  });
  const draw = (slide: Slide) => <SlideRow slide={slide} actions={actionsOf(slide)} />;
  const deleted = all.filter(({ state }) => state === "deleted");
  return (
    <>
      <div className={styles.head}>
        <h1>轮播图</h1>
        {isWriter && (
          <Button kind="main" onClick={() => onEdit("new")}>
            添一张
          </Button>
        )}
      </div>
      {note}
      <p role="alert">{error}</p>
      <Loading answer={answer} again={again} />
      <OrderList
        label="轮播图的次序"
        items={rows}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        render={draw}
        {...(isWriter && { onOrder: order })}
      />
      {answer?.ok && rows.length === 0 && <p>还没有轮播图</p>}
      {deleted.length > 0 && (
        <details>
          <summary>最近删除的（{deleted.length}）</summary>
          {deleted.map((slide) => (
            <div key={slide.id}>{draw(slide)}</div>
          ))}
        </details>
      )}
    </>
  );
}

type Slide = BodyOf<AdminCalls["slide"]["list"]>["itemList"][number];

const names = { draft: "隐藏" };

function SlideRow({ slide, actions }: { slide: Slide; actions: readonly RowAction[] }) {
  return (
    <div className={styles.entry}>
      <span>
        <strong>{slide.title}</strong> <StateTag state={slide.state} names={names} />
        <br />
        <span className={styles.small}>{[slide.subtitle, slide.publish_time].filter(Boolean).join("　")}</span>
      </span>
      <img className={styles.thumb} src={slide.image} alt="" />
      {actions.map(({ label, run }) => (
        <Button key={label} kind="quiet" aria-label={`${label}${slide.title}`} onClick={run}>
          {label}
        </Button>
      ))}
    </div>
  );
}
