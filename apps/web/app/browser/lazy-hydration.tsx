import { type ReactNode, Suspense, useId, useState } from "react";
import { hydrateAgain, type IdScope, Ids, inNextTask, isHydrating, newIdScope } from "./hydration.ts";
import { useHydrated } from "./use-hydrated.ts";
import styles from "./lazy-hydration.module.css";

/** A part's place in the queue of parts. */
class Turn {
  hasCome = false;
  readonly come: Promise<void>;
  private resolve: () => void = () => undefined;

  constructor() {
    this.come = new Promise((resolve) => (this.resolve = resolve));
  }

  begin(): void {
    this.hasCome = true;
    this.resolve();
  }
}

const queue: Turn[] = [];

function takeTurn(): Turn {
  const turn = new Turn();
  if (queue.push(turn) === 1) inNextTask(beginNext);
  return turn;
}

/** One part a task: between two of them the browser paints and handles what the user does. */
function beginNext(): void {
  queue.shift()?.begin();
  if (queue.length > 0) inNextTask(beginNext);
}

/** From what the user does until the next task: parts that are found in parts do not wait either. */
let isHurried = false;

function beginAll(): void {
  if (queue.length === 0) return;
  isHurried = true;
  inNextTask(() => (isHurried = false));
  for (const turn of queue.splice(0)) turn.begin();
}

if (!import.meta.env.SSR) {
  // Rendering takes microtasks, which browsers run before the event reaches its target: the part that waited handles it.
  // Not at pointerdown: an element that is another one for members would be replaced under the finger, without a click.
  // After popstate, the page would be hydrated with the data of another.
  for (const event of ["click", "input", "keydown", "popstate"]) addEventListener(event, beginAll, { capture: true });
}

/**
 * A part of a page that is hydrated after the rest, in a task of its own: hydrating a whole page at once would block an
 * old phone for half a second. What the server rendered is displayed meanwhile.
 */
export function LazyHydration({ children }: { children: ReactNode }) {
  const prefix = useId();
  const [part] = useState(() => ({
    ids: newIdScope(`${prefix}-`),
    turn: !import.meta.env.SSR && isHydrating() && !isHurried ? takeTurn() : null,
    rendered: children,
  }));
  return (
    <Suspense>
      <LazyPart {...part} current={children} />
    </Suspense>
  );
}

interface LazyPartProps {
  ids: IdScope;
  /** Null where it does not wait: on the server, after navigation, in a hurry. */
  turn: Turn | null;
  /** As the server rendered it: what has changed since then is rendered after hydration. */
  rendered: ReactNode;
  current: ReactNode;
}

function LazyPart({ ids, turn, rendered, current }: LazyPartProps) {
  if (turn && !turn.hasCome) throw turn.come;
  // Once, before anything in it is rendered.
  useState(() => turn && hydrateAgain());
  const isHydrated = useHydrated();
  return (
    // Preact leaves one element in the document for a part that waits.
    <div className={styles.part}>
      <Ids of={ids}>{isHydrated ? current : rendered}</Ids>
    </div>
  );
}
