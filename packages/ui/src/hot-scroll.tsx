import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { RoundButton } from "./button.tsx";
import { flushSync } from "react-dom";
import { useReducedMotion } from "./calm.tsx";
import { useBlockers } from "./blockers.tsx";
import styles from "./hot-scroll.module.css";

export interface HotScrollProps<Item> {
  /** Accessible name of the list. */
  label: string;
  axis: Axis;
  /** Distance in px after which the list starts over: 950 across, 768 down, 1680 for tickers (R-site-14). */
  loop: number;
  /**
   * Px from one item to the next; divides `loop`. A class may set `--hot-step` to another divisor for narrow windows.
   */
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
 * and when paused by its button (R-accessibility-5); then, and without script, it is a plain scrollable list.
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

type Axis = "x" | "y";

interface HotScrollOptions {
  axis: Axis;
  loop: number;
  step: number;
  /** Number of items. */
  count: number;
}

/** Milliseconds per px (R-site-14). */
const pace = 30;

/** Measured layout of the list in px; `repeats` makes it long enough that its end is never visible during a loop. */
interface ListLayout {
  stride: number;
  /** From the beginning of the list to its first item: this part must leave the window before a loop may end. */
  lead: number;
  repeats: number;
  /** The list is longer than its window. */
  overflows: boolean;
}

const emptyLayout: ListLayout = { stride: 0, lead: 0, repeats: 1, overflows: false };

function offsetOf(list: HTMLElement, axis: Axis): number {
  return axis === "x" ? list.scrollLeft : list.scrollTop;
}

function shift(list: HTMLElement, axis: Axis, by: number): void {
  if (axis === "x") list.scrollLeft += by;
  else list.scrollTop += by;
}

/** Measures the list; no repeats where everything fits. Strides are measured: a narrow window may set others. */
function measure(list: HTMLElement, axis: Axis, count: number, loop: number): ListLayout {
  const [first, second] = list.children;
  if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return emptyLayout;
  // Offsets are whole px; a stride may be 237.5.
  const box = list.getBoundingClientRect();
  const a = first.getBoundingClientRect();
  const b = second.getBoundingClientRect();
  const stride = axis === "x" ? b.left - a.left : b.top - a.top;
  const window = axis === "x" ? box.width : box.height;
  if (stride <= 0 || count * stride <= window + 1) return { ...emptyLayout, stride };
  const lead = axis === "x" ? a.left - box.left + list.scrollLeft : a.top - box.top + list.scrollTop;
  const needed = lead + loop + window + 2 * stride;
  return { stride, lead, repeats: Math.ceil(needed / stride / count), overflows: true };
}

/** State and behaviour of {@link HotScroll}. */
function useHotScroll({ axis, loop, step, count }: HotScrollOptions) {
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const pending = useRef(0);
  const [turns, setTurns] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [layout, setLayout] = useState(emptyLayout);
  const isCalm = useReducedMotion();
  const repeats = isCalm ? 1 : layout.repeats;
  const total = count * repeats;
  const { lead } = layout;
  const isTurning = !isCalm && layout.overflows;
  const isRunning = isTurning && !isPaused;
  const perLoop = layout.stride > 0 ? Math.round(loop / layout.stride) : Math.round(loop / step);
  const blocked = useBlockers(root);

  useEffect(
    () => watchSize(list, () => list.current && setLayout(measure(list.current, axis, count, loop))),
    [axis, count, loop, step],
  );

  // Reordering and scrolling back happen before the same paint, so neither is visible.
  useLayoutEffect(() => {
    if (list.current && pending.current !== 0) shift(list.current, axis, pending.current);
    pending.current = 0;
  }, [turns, axis]);

  const turn = useMemo(
    () => (direction: 1 | -1) => {
      pending.current = -direction * loop;
      flushSync(() => setTurns((before) => (((before + direction * perLoop) % total) + total) % total));
    },
    [loop, perLoop, total],
  );

  useEffect(() => {
    const target = list.current;
    if (!isRunning || !target) return;
    return whileInView(target, blocked, (px) => {
      shift(target, axis, px);
      if (offsetOf(target, axis) >= loop + lead) turn(1);
    });
  }, [isRunning, axis, loop, lead, turn, blocked]);

  function move(direction: 1 | -1) {
    const target = list.current;
    if (!target) return;
    if (isTurning && direction > 0 && offsetOf(target, axis) >= loop + lead) turn(1);
    if (isTurning && direction < 0 && offsetOf(target, axis) < layout.stride) turn(-1);
    const by = direction * (layout.stride || step) * (axis === "y" ? 3 : 1);
    blocked.for(900);
    target.scrollBy({ [axis === "x" ? "left" : "top"]: by, behavior: isCalm ? "auto" : "smooth" });
  }

  return {
    root,
    list,
    /** Number of rendered items, copies included. */
    total,
    /** Number of items moved from the front to the end. */
    turns: isCalm ? 0 : turns % Math.max(1, total),
    isPaused,
    canMove: layout.overflows,
    canPause: isTurning,
    togglePause: () => setPaused(!isPaused),
    back: () => move(-1),
    forward: () => move(1),
  };
}

/** Calls back with each size of the element, from when it is near the window: until then nobody sees its copies. */
function watchSize(target: RefObject<HTMLElement | null>, listener: () => void): () => void {
  const sizes = new ResizeObserver(listener);
  const near = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      sizes.observe(entry.target);
      near.disconnect();
    },
    { rootMargin: "400px" },
  );
  if (target.current) near.observe(target.current);
  return () => {
    near.disconnect();
    sizes.disconnect();
  };
}

/**
 * Calls back with the px due since the last call, while the list is in view and nothing blocks it. By a timer: frames
 * would run it two to four times as often, mostly for nothing.
 */
function whileInView(target: HTMLElement, blocked: { is(): boolean }, advance: (px: number) => void): () => void {
  let timer = 0;
  let last = 0;
  const run = () => {
    if (document.hidden) return;
    const now = performance.now();
    const due = Math.floor((now - last) / pace);
    if (due > 0) {
      // After a hidden tab or a block the timer restarts, without a jump.
      if (due <= 10 && !blocked.is()) advance(due);
      last = due > 10 ? now : last + due * pace;
    }
  };
  const seen = new IntersectionObserver(([entry]) => {
    clearInterval(timer);
    last = performance.now();
    if (entry?.isIntersecting) timer = window.setInterval(run, pace);
  });
  seen.observe(target);
  return () => {
    seen.disconnect();
    clearInterval(timer);
  };
}
