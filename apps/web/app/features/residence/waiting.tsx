import { Ground } from "../site/ground.tsx";
import styles from "./waiting.module.css";

/**
 * Not yet known whether there is anything to see; says nothing that a stranger could not be told. `isForLogin`: the
 * session is over, and the login comes in a moment.
 */
export function Waiting({ isForLogin = false }: { isForLogin?: boolean }) {
  return (
    <Ground sky="night">
      <div className={`night ${styles.waiting}`}>
        <title>长明</title>
        <p role="status">{isForLogin ? "登录已经失效，正在带您去登录……" : "正在看看有没有您的家人……"}</p>
      </div>
    </Ground>
  );
}
