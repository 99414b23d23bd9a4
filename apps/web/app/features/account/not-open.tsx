import type { ReactNode } from "react";
import { Link } from "react-router";
import { useArt } from "@changming/ui/art-address";
import { buttonClass } from "@changming/ui/button";
import { Picture } from "@changming/ui/picture";
import { paths } from "../../paths.ts";
import { useSite } from "../site/site-context.tsx";
import { useLeadHome } from "./use-lead-home.ts";
import styles from "./login-page.module.css";

export interface NotOpenProps {
  title: string;
  /** What is not there yet, and what one can do meanwhile. */
  words: string;
  /** What to tell or ask on the phone. */
  call: string;
  children?: ReactNode;
}

/** A place for accounts that is not open yet: says so, and what can be done now. */
export function NotOpen({ title, words, call, children }: NotOpenProps) {
  const art = useArt();
  const site = useSite();
  useLeadHome();
  return (
    <section className={`wrap ${styles.login}`}>
      <div className={styles.scene}>
        <Picture src={art("scenes/night-lake-1440.webp")} alt="" sizes="(max-width: 860px) 100vw, 640px" isFirst />
        <p className={`vert kai ${styles.verse}`}>
          <span>为思念</span>
          <span>留一盏灯</span>
        </p>
      </div>
      <div className={styles.form}>
        <h1>{title}</h1>
        <p className={styles.lead}>{words}</p>
        <Link className={buttonClass("main", styles.submit)} to={paths.login()}>
          去登录
        </Link>
        {site && (
          <p className={styles.lead}>
            {call}
            <br />
            服务电话{" "}
            <a className="link" href={`tel:${site.tel.replace(/[^\d+]/g, "")}`}>
              {site.tel}
            </a>
          </p>
        )}
        <p className={styles.ways}>
          {children}
          <Link className="link" to={paths.home()}>
            先看看首页
          </Link>
        </p>
      </div>
    </section>
  );
}
