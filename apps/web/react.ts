import { useContext, useLayoutEffect, useState, useSyncExternalStore as usePreactStore } from "preact/compat";
import { IdScopeContext, isHydrating, nextId } from "./app/browser/hydration.ts";

/** What `react` is in this app, in browsers and on the server: Preact, a fifth of its size (docs/decisions/0083). */
export {
  Children,
  cloneElement,
  Component,
  createContext,
  createElement,
  createRef,
  // oxlint-disable-next-line import/no-default-export -- libraries import React as a whole
  default,
  forwardRef,
  Fragment,
  isValidElement,
  lazy,
  memo,
  PureComponent,
  startTransition,
  StrictMode,
  Suspense,
  use,
  useCallback,
  useContext,
  useDebugValue,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useTransition,
  version,
} from "preact/compat";

/** As React's. Preact's own ids depend on the order in which the parts of a page are hydrated. */
export function useId(): string {
  const scope = useContext(IdScopeContext);
  const [id] = useState(() => nextId(scope));
  return id;
}

/** React Router uses it for transitions that this app does not switch on. */
export function useOptimistic<State>(state: State): [State, () => void] {
  return [state, () => undefined];
}

/** As React's. Preact's own ignores the server's snapshot, so that hydration would not find what the server rendered. */
export function useSyncExternalStore<Snapshot>(
  subscribe: (onChange: () => void) => () => void,
  getSnapshot: () => Snapshot,
  getServerSnapshot: () => Snapshot = getSnapshot,
): Snapshot {
  const [isServers, setServers] = useState(isHydrating);
  useLayoutEffect(() => setServers(false), []);
  return usePreactStore(subscribe, isServers ? getServerSnapshot : getSnapshot);
}
