import { createContext, type ReactNode, useContext, useState } from "react";
import { areShortcutsOn, useShortcuts } from "../../parts/shortcuts.tsx";
import { isForSomethingElse } from "../../parts/use-table.ts";
import { SearchDialog } from "./search-dialog.tsx";
import styles from "./search.module.css";

const OpenSearch = createContext<() => void>(() => undefined);

/** Around every page: the search, opened by its box or by `/` from anywhere but a text field. */
export function SearchScope({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  useShortcuts((event) => {
    if (event.key !== "/" || event.repeat || isForSomethingElse(event, { hasDrawers: true })) return;
    event.preventDefault();
    setOpen(true);
  });
  return (
    <OpenSearch value={() => setOpen(true)}>
      {children}
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </OpenSearch>
  );
}

/** The search box of 今日; the text is typed in the dialog that it opens. */
export function SearchBox() {
  const open = useContext(OpenSearch);
  return (
    <button type="button" className={styles.box} aria-haspopup="dialog" onClick={open}>
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
        <circle cx="10.5" cy="10.5" r="6.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="m15.5 15.5 5 5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      <span>居所、手机号、订单、单号</span>
      {areShortcutsOn() && <kbd aria-hidden="true">/</kbd>}
    </button>
  );
}
