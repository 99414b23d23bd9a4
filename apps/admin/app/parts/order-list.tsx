import { Button } from "antd";
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import type { MouseEvent, ReactNode } from "react";
import styles from "./editing.module.css";

interface OrderListProps<Item> {
  /** Names the list: `轮播图`. */
  label: string;
  items: readonly Item[];
  idOf(item: Item): number;
  nameOf(item: Item): string;
  render(item: Item): ReactNode;
  /** All ids in their new order; undefined for roles that only read. */
  onOrder?(ids: number[]): void;
}

const howTo = "按空格键拿起，用上下方向键挪动，再按空格键放下；按 Esc 键放回原处。";

function announcementsOf(names: ReadonlyMap<number, string>): Announcements {
  const name = (id: string | number) => names.get(Number(id)) ?? "";
  const place = (id: string | number) => [...names.keys()].indexOf(Number(id)) + 1;
  return {
    onDragStart: ({ active }) => `拿起了${name(active.id)}。`,
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? `移到第 ${place(over.id)} 的位置，共 ${names.size} 个。` : undefined,
    onDragEnd: ({ over }) => (over ? `放在了第 ${place(over.id)} 的位置。` : "放回了原处。"),
    onDragCancel: ({ active }) => `${name(active.id)}放回了原处。`,
  };
}

/** A sortable list: drag a handle with mouse or finger, use its keys, or move a row by one with a button. */
export function OrderList<Item>({ label, items, idOf, nameOf, render, onOrder }: OrderListProps<Item>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(idOf);
  const names = new Map(items.map((item) => [idOf(item), nameOf(item)]));
  const move = (from: number, to: number) => {
    if (from >= 0 && to >= 0 && to < ids.length && from !== to) onOrder?.(arrayMove(ids, from, to));
  };
  const handleDragEnd = ({ active, over }: DragEndEvent) =>
    move(ids.indexOf(Number(active.id)), over ? ids.indexOf(Number(over.id)) : -1);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: announcementsOf(names), screenReaderInstructions: { draggable: howTo } }}
      onDragEnd={handleDragEnd}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={styles.order} role="list" aria-label={label}>
          {items.map((item, at) => (
            <OrderItem
              key={idOf(item)}
              id={idOf(item)}
              name={nameOf(item)}
              at={at}
              last={items.length - 1}
              onMove={onOrder && ((way) => move(at, at + way))}
            >
              {render(item)}
            </OrderItem>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface OrderItemProps {
  id: number;
  name: string;
  at: number;
  last: number;
  onMove: ((way: -1 | 1) => void) | undefined;
  children: ReactNode;
}

function OrderItem({ id, name, at, last, onMove, children }: OrderItemProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: "可以挪动" },
  });
  function go(way: -1 | 1, { currentTarget }: MouseEvent<HTMLElement>) {
    const to = at + way;
    // The button is disabled at the end of the list; the focus stays in the row.
    if (to === 0 || to === last) currentTarget.closest("li")?.querySelector("button")?.focus();
    onMove?.(way);
  }
  return (
    <li
      ref={setNodeRef}
      className={styles.item}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {onMove && (
        <button type="button" className={styles.handle} {...attributes} {...listeners} aria-label={`挪动${name}`}>
          ⋮⋮
        </button>
      )}
      <div className={styles.body}>{children}</div>
      {onMove && (
        <>
          <Button type="text" disabled={at === 0} aria-label={`上移${name}`} onClick={(event) => go(-1, event)}>
            上移
          </Button>
          <Button type="text" disabled={at === last} aria-label={`下移${name}`} onClick={(event) => go(1, event)}>
            下移
          </Button>
        </>
      )}
    </li>
  );
}
