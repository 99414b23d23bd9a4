import { paths } from "../../url/paths.ts";
import { Crumbs } from "../../parts/crumbs.tsx";
import { ConfirmForm } from "./confirm-form.tsx";
import styles from "./confirmation-page.module.css";
import { Confirmed } from "./confirmed.tsx";
import type { Confirmation } from "./load-confirmation.ts";

/** Whether a certificate is genuine and what it says; public, and works without JavaScript. */
export function ConfirmationPage({ confirmation }: { confirmation: Confirmation }) {
  const { number, code, found, isUnknown } = confirmation;
  return (
    <div className={`wrap ${styles.page}`}>
      <Crumbs above={[{ name: "首页", to: paths.home() }]} here="证书查验" />
      <header className={styles.head}>
        <h1>证书查验</h1>
        <p>居所证书与缅怀证书上都印着编号与校验码。两样都对，这里就说出证书上写的是什么；扫证书上的码也会到这里。</p>
      </header>
      <div className={styles.frame}>
        <div aria-live="polite">
          {found && <Confirmed certificate={found} />}
          {isUnknown && (
            <section className={styles.unknown} aria-labelledby="unknown">
              <h2 id="unknown">没有查到这张证书</h2>
              <p>
                编号 {number} 与校验码对不上。也许抄错了一个字：请对着证书再看一遍，数字 0 与字母 O、1 与 I 容易看混。
              </p>
            </section>
          )}
        </div>
        {/* Filled with the current query; mounted anew for each URL. */}
        <ConfirmForm key={`${number} ${code}`} confirmation={confirmation} />
      </div>
    </div>
  );
}
