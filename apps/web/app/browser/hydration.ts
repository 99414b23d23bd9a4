import { createContext, createElement } from "preact/compat";
import type { ReactElement, ReactNode } from "react";

/** True on the server, and in a browser until the page is hydrated: components render then what the server rendered. */
let isUnderWay = true;

export const isHydrating = () => isUnderWay;

export function endHydration(): void {
  isUnderWay = false;
}

/** For a part that is hydrated after the page (lazy-hydration.tsx): until the render queue is empty. */
export function hydrateAgain(): void {
  isUnderWay = true;
  queueMicrotask(endHydration);
}

/** A task of its own. Timers would do, but browsers delay them in tabs in the background. */
export function inNextTask(run: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    run();
  };
  port2.postMessage(null);
}

/** What numbers the ids of a part of the page: they are the server's also where parts are hydrated in another order. */
export interface IdScope {
  prefix: string;
  /** Ids so far. */
  count: number;
}

export const newIdScope = (prefix: string): IdScope => ({ prefix, count: 0 });

export const nextId = (scope: IdScope) => `${scope.prefix}${scope.count++}`;

export const IdScopeContext = createContext<IdScope>(newIdScope("i"));

export function IdScopeProvider({ scope, children }: { scope: IdScope; children: ReactNode }) {
  return createElement(IdScopeContext.Provider, { value: scope }, children) as ReactElement;
}
