import { type ComponentType, useEffect, useState } from "react";
import { Button } from "@changming/ui/button";
import styles from "./lazy-section.module.css";

interface LazySectionProps<Props extends object> {
  load(): Promise<ComponentType<Props>>;
  /** What is fetched: 表单, 编辑器. */
  what: string;
  props: Props;
}

/** A section that only editing users need, fetched on demand; says so while it loads, and when loading fails. */
export function LazySection<Props extends object>({ load, what, props }: LazySectionProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isGone = false;
    load().then(
      (loaded) => isGone || setPart(() => loaded),
      () => isGone || setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [load, round]);
  if (Part) return <Part {...props} />;
  if (!hasFailed) {
    return (
      <p className={styles.coming} role="status">
        正在打开{what}…
      </p>
    );
  }
  const tryAgain = () => {
    setFailed(false);
    setRound((before) => before + 1);
  };
  return (
    <div className={styles.failed} role="alert">
      <p>{what}没有打开，请看看网络是否连好。</p>
      <Button onClick={tryAgain}>再试一次</Button>
    </div>
  );
}
