import { Button } from "./button.tsx";
import type { RowDeed } from "./table-types.ts";
import { useDrawerKeys } from "./use-drawer-keys.ts";

/** What may be done with what is open: a button each, with its key on it. */
export function DrawerDeeds({ deeds }: { deeds: readonly RowDeed[] }) {
  useDrawerKeys(deeds);
  return (
    <>
      {deeds.map(({ label, key, run }) => (
        <Button key={label} kind={key === "a" ? "main" : "plain"} aria-keyshortcuts={key} onClick={run}>
          {label} {key && <kbd aria-hidden="true">{key.toUpperCase()}</kbd>}
        </Button>
      ))}
    </>
  );
}
