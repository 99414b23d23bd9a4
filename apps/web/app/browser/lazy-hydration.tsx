import { type ReactNode, Suspense, useId, useState } from "react";
import { hydrateAgain, type IdScope, IdScopeProvider, inNextTask, isHydrating, newIdScope } from "./hydration.ts";
import { useHydrated } from "./use-hydrated.ts";
import styles from "./lazy-hydration.module.css";

/** A part that is not hydrated yet. */
class PendingPart {
  isReady = false;
  readonly ready: Promise<void>;
  private resolve: () => void = () => undefined;

  constructor() {
    this.ready = new Promise((resolve) => (this.resolve = resolve));
  }

  start(): void {
    this.isReady = true;
    this.resolve();
  }
}

const queue: PendingPart[] = [];

function enqueue(): PendingPart {
  const pending = new PendingPart();
  if (queue.push(pending) === 1) inNextTask(startNext);
  return pending;
}

/** One part a task: between two of them the browser paints and handles what the user does. */
function startNext(): void {
  queue.shift()?.start();
  if (queue.length > 0) inNextTask(startNext);
}

/** From what the user does until the next task: parts that are found in parts do not wait either. */
let isFlushing = false;

function startAll(): void {
  if (queue.length === 0) return;
  isFlushing = true;
  inNextTask(() => (isFlushing = false));
  for (const pending of queue.splice(0)) pending.start();
}

if (!import.meta.env.SSR) {
  // Rendering takes microtasks, which browsers run before the event reaches its target: the part that waited handles it.
  // Not at pointerdown: an element that is another one for members would be replaced under the finger, without a click.
  // After popstate, the page would be hydrated with the data of another.
  for (const event of ["click", "input", "keydown", "popstate"]) addEventListener(event, startAll, { capture: true });
}

let firstRender: PendingPart | null = null;

/** Lets the page be rendered in a task of its own, after the one in which the framework creates the router. */
export function waitForOwnTask(): void {
  if (import.meta.env.SSR) return;
  firstRender ??= enqueue();
  if (!firstRender.isReady) throw firstRender.ready;
}

/** Presses the button again that was pressed before the page was hydrated (boot.js). To be called once, when it is. */
export function repeatEarlyPress(): void {
  const button = globalThis.takeEarlyPress?.();
  if (!button) return;
  startAll();
  inNextTask(() => button.isConnected && button.click());
}

/**
 * A part of a page that is hydrated after the rest, in a task of its own: hydrating a whole page at once would block an
 * old phone for half a second. What the server rendered is displayed meanwhile.
 */
export function LazyHydration({ children }: { children: ReactNode }) {
  const prefix = useId();
  const [part] = useState(() => ({
    ids: newIdScope(`${prefix}-`),
    pending: !import.meta.env.SSR && isHydrating() && !isFlushing ? enqueue() : null,
    rendered: children,
  }));
  return (
    <Suspense>
      <HydratedPart {...part} current={children} />
    </Suspense>
  );
}

interface HydratedPartProps {
  ids: IdScope;
  /** Null where it does not wait: on the server, after navigation, while parts are flushed. */
  pending: PendingPart | null;
  /** As the server rendered it: what has changed since then is rendered after hydration. */
  rendered: ReactNode;
  current: ReactNode;
}

function HydratedPart({ ids, pending, rendered, current }: HydratedPartProps) {
  if (pending && !pending.isReady) throw pending.ready;
  // Once, before anything in it is rendered.
  useState(() => pending && hydrateAgain());
  const isHydrated = useHydrated();
  return (
    // Preact leaves one element in the document for a part that waits.
    <div className={styles.part}>
      <IdScopeProvider scope={ids}>{isHydrated ? current : rendered}</IdScopeProvider>
    </div>
  );
}
