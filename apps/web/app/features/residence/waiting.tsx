import { PageBackground } from "../../parts/page-background.tsx";
import { useSite } from "../../parts/site-context.tsx";
import styles from "./waiting.module.css";

/**
 * Displayed until it is known whether the residence is visible; reveals nothing to a stranger. `isForLogin`: the
 * session has ended, and the login follows in a moment.
 */
export function Waiting({ isForLogin = false }: { isForLogin?: boolean }) {
  const site = useSite();
  return (
    <PageBackground background="night">
      <div className={`night ${styles.waiting}`}>
        <title>{site?.name ?? "居所"}</title>
        <p role="status">{isForLogin ? "登录已经失效，正在带您去登录……" : "正在看看有没有您的家人……"}</p>
      </div>
    </PageBackground>
  );
}
