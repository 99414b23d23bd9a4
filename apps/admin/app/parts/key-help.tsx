import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import styles from "./parts.module.css";
import type { RowAction } from "./table-types.ts";

const others = [
  { key: "Esc", label: "关上打开的，回到列表" },
  { key: "?", label: "这份说明" },
];

interface KeyHelpProps {
  actions: readonly RowAction[];
  onClose(): void;
}

/** The keyboard shortcuts of the list. */
export function KeyHelp({ actions, onClose }: KeyHelpProps) {
  const keys = actions.flatMap(({ key, label }) => (key === undefined ? [] : [{ key, label }]));
  const all = [{ key: "J", label: "下一行" }, { key: "K", label: "上一行" }, ...keys, ...others];
  return (
    <Dialog title="用键盘" onClose={onClose}>
      <dl className={styles.keys}>
        {all.map(({ key, label }) => (
          <div key={key}>
            <dt>
              <kbd>{key.length === 1 ? key.toUpperCase() : key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <p>打开一行以后，能用的键写在它下面的按钮上。按住不放，只有 J 和 K 接着走。</p>
      <div className={styles.actions}>
        <Button onClick={onClose}>知道了</Button>
      </div>
    </Dialog>
  );
}
