import styles from "./waiting.module.css";

/** Not yet known whether there is anything to see; says nothing that a stranger could not be told. */
export function Waiting() {
  return (
    <div className={`night ${styles.waiting}`}>
      <title>长明</title>
      <p role="status">正在看看有没有您的家人……</p>
    </div>
  );
}
