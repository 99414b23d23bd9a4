import { useLocation, useNavigate, useSearchParams } from "react-router";

/** The number of a row in an address; null where there is none. */
export function openIn(params: URLSearchParams, name = "open"): number | null {
  const named = params.get(name) ?? "";
  return /^[1-9]\d{0,14}$/.test(named) ? Number(named) : null;
}

/** Marks the place in the history that opening made: shutting it is going back from there. */
const opened = { isOpened: true };
const isOpened = (state: unknown) => typeof state === "object" && state !== null && "isOpened" in state;

/**
 * Which row is open beside its list, in the address: back shuts it, and a colleague can be sent to it. Shutting it leaves
 * no step behind: back then leads to where one was before. `name`: where a row can be opened for more than one thing.
 */
export function useOpen(name = "open") {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const openId = openIn(params, name);
  const put = (id: number | null, options: { replace: boolean; state?: unknown }) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      if (id === null) next.delete(name);
      else next.set(name, String(id));
      return next;
    }, options);
  const open = (id: number) =>
    // From one to the next is no step of the history.
    openId === null ? put(id, { replace: false, state: opened }) : put(id, { replace: true, state });
  const close = () => (isOpened(state) ? void navigate(-1) : put(null, { replace: true }));
  return { openId, open, close };
}
