import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import styles from "./toast.module.css";

interface Toast {
  id: number;
  text: string;
}

const displayMs = 4_000;
/** For a whole sentence that nobody expects. */
const longDisplayMs = 8_000;
const none: readonly Toast[] = [];
let toasts = none;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Displays a short message at the bottom of the window, by default for four seconds. The same text is not stacked. */
export function showToast(text: string, ms = displayMs): void {
  lastId += 1;
  const id = lastId;
  change([...toasts.filter((toast) => toast.text !== text), { id, text }].slice(-3));
  setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), ms);
}

/**
 * Tells the user what an answer's headers say about servers that cannot be reached: when a change takes effect
 * everywhere, or that what is shown may be outdated (R-operation-20).
 */
export function showServerState(headers: Headers): void {
  const seconds = Number(headers.get("x-effective-in"));
  if (seconds > 0) {
    showToast(`已经保存。有一台服务器一时联系不上，最多 ${seconds} 秒后处处生效`, longDisplayMs);
  }
  if (/\bstale\b/.test(headers.get("server-timing") ?? "")) showStale();
}

/** The same for the page itself, whose headers only its timing knows. */
function showPageState(): void {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation?.serverTiming?.some(({ name }) => name === "stale")) showStale();
}

const showStale = () => showToast("网站有一部分正在恢复，您看到的可能不是最新的内容", longDisplayMs);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type Box = Pick<DOMRect, "top" | "bottom" | "left" | "right">;

const overlaps = (one: Box, other: Box): boolean =>
  one.top < other.bottom && one.bottom > other.top && one.left < other.right && one.right > other.left;

/** True where toasts would cover more controls at the bottom of the window than at its top. */
export function isTopFreer(foot: Box, top: Box, controls: readonly Box[]): boolean {
  const coveredBy = (place: Box) => controls.filter((control) => overlaps(place, control)).length;
  const atFoot = coveredBy(foot);
  return atFoot > 0 && coveredBy(top) < atFoot;
}

/** Controls in the page or in a dialog above it; the header may be covered for a moment. */
const pressable = ":is(main, dialog[open]) :is(a[href], button, input, select, textarea)";

/** Keeps toasts off the controls: measured while toasts are visible, and when the page below changes. */
function useFreePlace(place: RefObject<HTMLDivElement | null>, visibleToasts: readonly Toast[]): void {
  useLayoutEffect(() => {
    const element = place.current;
    if (!element || visibleToasts.length === 0) return;
    const boxNow = (): Box => {
      const { top, bottom } = element.getBoundingClientRect();
      const boxes = [...element.children].map((toast) => toast.getBoundingClientRect());
      const left = Math.min(...boxes.map((box) => box.left));
      const right = Math.max(...boxes.map((box) => box.right));
      return { top, bottom, left, right };
    };
    const choose = () => {
      element.removeAttribute("data-top");
      const foot = boxNow();
      element.setAttribute("data-top", "");
      const top = boxNow();
      const controls = [...document.querySelectorAll(pressable)].map((control) => control.getBoundingClientRect());
      element.toggleAttribute("data-top", isTopFreer(foot, top, controls));
    };
    choose();
    const observer = new MutationObserver(choose);
    const page = document.querySelector("main");
    if (page) observer.observe(page, { childList: true, subtree: true });
    addEventListener("scroll", choose, { passive: true });
    return () => {
      observer.disconnect();
      removeEventListener("scroll", choose);
    };
  }, [place, visibleToasts]);
}

/** The container of toasts; once in the page's layout. */
export function Toasts() {
  const place = useRef<HTMLDivElement>(null);
  const visibleToasts = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  useFreePlace(place, visibleToasts);
  useEffect(showPageState, []);
  return (
    <div ref={place} className={styles.place} role="status" aria-live="polite">
      {visibleToasts.map((toast) => (
        <p key={toast.id} className={styles.toast}>
          {toast.text}
        </p>
      ))}
    </div>
  );
}
