import { Button } from "antd";
import { SlideEditor } from "./slide-editor.tsx";
import { useEditing, useIsWriter } from "./use-editing.ts";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { Loading } from "../../parts/loading.tsx";
import { OrderList } from "../../parts/order-list.tsx";
import { useQuery } from "@tanstack/react-query";
import styles from "./content.module.css";
import { useReorder } from "../../parts/use-reorder.ts";
import { usePublicationActions } from "./publication.tsx";
import { type Slide, SlideRow } from "./slide-row.tsx";

export function SlidesPage() {
  const { isOpen, id, open, close } = useEditing();
  const isWriter = useIsWriter();
  return isOpen && isWriter ? <SlideEditor key={id} id={id} onClose={close} /> : <SlideList onEdit={open} />;
}

function SlideList({ onEdit }: { onEdit(row: number | "new"): void }) {
  const isWriter = useIsWriter();
  const query = useQuery(queries.slide.list({}));
  const [error, setError] = useState("");
  const all = query.data?.itemList ?? [];
  const { rows, reorder } = useReorder(
    all.filter(({ state }) => state !== "deleted"),
    { done: "轮播图的次序换了", order: api.slide.order, onDone: () => void query.refetch(), onError: setError },
  );
  const { actionsOf, note } = usePublicationActions<Slide>({
    calls: api.slide,
    isWriter,
    edit: onEdit,
    onError: () => void query.refetch(),
    withdraw: "隐藏",
    addressOf: () => "/",
  });
  const draw = (slide: Slide) => <SlideRow slide={slide} actions={actionsOf(slide)} />;
  const deleted = all.filter(({ state }) => state === "deleted");
  return (
    <>
      <div className={styles.head}>
        <h1>轮播图</h1>
        {isWriter && (
          <Button type="primary" onClick={() => onEdit("new")}>
            添一张
          </Button>
        )}
      </div>
      {note}
      <p role="alert">{error}</p>
      <Loading query={query} />
      <OrderList
        label="轮播图的次序"
        items={rows}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        render={draw}
        {...(isWriter && { onOrder: reorder })}
      />
      {query.isSuccess && rows.length === 0 && <p>还没有轮播图</p>}
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
