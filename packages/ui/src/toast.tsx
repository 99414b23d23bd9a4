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

/** Ms without outdated content after which outdated content is announced again. */
const recoveredAfterMs = 60_000;

/**
 * What answers say about servers that cannot be reached (R-operation-20). Each state is announced once: a screen reader
 * reads every announcement aloud, and during an outage most answers are marked.
 */
export class ServerState {
  #staleAt = Number.NEGATIVE_INFINITY;
  #savedAt = Number.NEGATIVE_INFINITY;

  /** The sentence when a change takes effect everywhere after `seconds`; null while the last one is displayed. */
  saved(seconds: number, now: number): string | null {
    if (!(seconds > 0) || now < this.#savedAt + longDisplayMs) return null;
    this.#savedAt = now;
    return `已经保存。有一台服务器一时联系不上，最多 ${seconds} 秒后处处生效`;
  }

  /** The sentence when what is shown may be outdated; null when it has been announced. */
  stale(isStale: boolean, now: number): string | null {
    if (!isStale) return null;
    const isNew = now >= this.#staleAt + recoveredAfterMs;
    this.#staleAt = now;
    return isNew ? "网站有一部分正在恢复，您看到的可能不是最新的内容" : null;
  }
}

const serverState = new ServerState();

/** Tells the user what an answer's headers say about servers that cannot be reached. */
export function showServerState(headers: Headers): void {
  const now = performance.now();
  announce(serverState.saved(Number(headers.get("x-effective-in")), now));
  announce(serverState.stale(/\bstale\b/.test(headers.get("server-timing") ?? ""), now));
}

/** The same for the page itself, whose headers only its timing knows. */
function showPageState(): void {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const isStale = navigation?.serverTiming?.some(({ name }) => name === "stale") ?? false;
  announce(serverState.stale(isStale, performance.now()));
}

function announce(sentence: string | null): void {
  if (sentence !== null) showToast(sentence, longDisplayMs);
}

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
