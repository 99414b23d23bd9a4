import { Button } from "./button.tsx";
import type { RowAction } from "./table-types.ts";
import { useDrawerKeys } from "./use-drawer-keys.ts";

/** The actions of the open row as buttons, each with its key. */
export function DrawerActions({ actions }: { actions: readonly RowAction[] }) {
  useDrawerKeys(actions);
  return (
    <>
      {actions.map(({ label, key, run }) => (
        <Button key={label} kind={key === "a" ? "main" : "plain"} aria-keyshortcuts={key} onClick={run}>
          {label} {key && <kbd aria-hidden="true">{key.toUpperCase()}</kbd>}
        </Button>
      ))}
    </>
  );
}
