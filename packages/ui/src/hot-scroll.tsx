import { type CSSProperties, type ReactNode } from "react";
import { RoundButton } from "./button.tsx";
import { type Axis, useHotScroll } from "./use-hot-scroll.ts";
import styles from "./hot-scroll.module.css";

export interface HotScrollProps<Item> {
  /** Accessible name of the list. */
  label: string;
  axis: Axis;
  /** Distance in px after which the list starts over: 950 across, 768 down, 1680 for tickers. */
  loop: number;
  /** Px from one item to the next; divides `loop`. A class may set `--hot-step` to another divisor for narrow windows. */
  step: number;
  items: readonly Item[];
  itemKey: (item: Item) => string | number;
  children: (item: Item) => ReactNode;
  /** Above the list, with the buttons beside it; without it they are below, beside `foot`. */
  head?: ReactNode;
  foot?: ReactNode;
  /** Class of the bar with `head` or `foot` and the buttons. */
  barClass?: string;
  controls?: "all" | "pause";
  className?: string;
  listClass?: string;
}

/** A copy stays clickable, but keyboard and screen reader reach each item only once. */
function unreachable(copy: HTMLElement | null): void {
  for (const link of copy?.querySelectorAll<HTMLElement>("a, button") ?? []) link.tabIndex = -1;
}

/**
 * A list that scrolls by itself, 1 px every 30 ms, and starts over seamlessly after `loop` px. It stops under the
 * pointer, with focus in it, in a hidden tab, with reduced motion, in elder mode, in grey mode, when everything fits
 * and when paused by its button; then, and without script, it is a plain scrollable list.
 */
export function HotScroll<Item>(props: HotScrollProps<Item>) {
  // With other items the list starts from the beginning.
  return <LoopingList key={props.items.map(props.itemKey).join()} {...props} />;
}

function LoopingList<Item>(props: HotScrollProps<Item>) {
  const { label, axis, loop, step, items, itemKey, children, head, foot, controls = "all" } = props;
  const scroll = useHotScroll({ axis, loop, step, count: items.length });
  const { total, turns } = scroll;
  const count = items.length;
  const slots = Array.from({ length: total }, (_, place) => (turns + place) % total);
  const tools = scroll.canMove && (
    <span className={styles.tools}>
      {controls === "all" && (
        <RoundButton icon={axis === "x" ? "left" : "up"} label={`${label}，往前`} onClick={scroll.back} />
      )}
      {controls === "all" && (
        <RoundButton icon={axis === "x" ? "right" : "down"} label={`${label}，往后`} onClick={scroll.forward} />
      )}
      {scroll.canPause && (
        <RoundButton
          icon={scroll.isPaused ? "play" : "pause"}
          label={`${label}，${scroll.isPaused ? "继续滚动" : "暂停滚动"}`}
          bare={controls === "pause"}
          onClick={scroll.togglePause}
        />
      )}
    </span>
  );
  const bar = (content: ReactNode) => (
    <div className={`${styles.bar} ${props.barClass ?? ""}`}>
      {content}
      {tools}
    </div>
  );
  return (
    <div ref={scroll.root} className={props.className} style={{ "--step": `${step}px` } as CSSProperties}>
      {head !== undefined && bar(head)}
      <ul
        ref={scroll.list}
        role="list"
        aria-label={label}
        className={`${styles.list} ${styles[axis]} ${props.listClass ?? ""}`}
      >
        {slots.map((slot) => {
          const item = items[slot % count];
          if (item === undefined) return null;
          const isCopy = slot >= count;
          return (
            <li
              key={`${Math.floor(slot / count)}:${itemKey(item)}`}
              className={styles.item}
              aria-hidden={isCopy || undefined}
              ref={isCopy ? unreachable : undefined}
            >
              {children(item)}
            </li>
          );
        })}
      </ul>
      {head === undefined && (foot !== undefined || scroll.canMove) && bar(foot)}
    </div>
  );
}
