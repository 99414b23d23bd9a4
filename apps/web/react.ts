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
  useId,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  useTransition,
  version,
} from "preact/compat";

/** React Router uses it for transitions that this app does not switch on. */
export function useOptimistic<State>(state: State): [State, () => void] {
  return [state, () => undefined];
}
