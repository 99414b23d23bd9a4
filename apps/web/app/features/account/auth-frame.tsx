import type { ReactNode, Ref } from "react";
import { useArt } from "@changming/ui/art-address";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import styles from "./auth-frame.module.css";

interface AuthFrameProps {
  title: string;
  lead: string;
  /** For a long form: two fields a row where there is space, and a smaller scene. */
  isLong?: boolean;
  /** Receives the focus when the title changes in place. */
  titleRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** Frame of the login, registration and password pages: the night lake beside the form. */
export function AuthFrame({ title, lead, isLong = false, titleRef, children }: AuthFrameProps) {
  const art = useArt();
  return (
    <section className={`wrap ${styles.entry} ${isLong ? styles.long : ""}`}>
      <div className={styles.scene}>
        <ResponsiveImage
          src={art("scenes/night-lake-1440.webp")}
          alt=""
          sizes="(max-width: 860px) 100vw, 640px"
          isFirst
        />
        <p className={`vert kai ${styles.verse}`}>
          <span>为思念</span>
          <span>留一盏灯</span>
        </p>
      </div>
      <div className={styles.side}>
        <h1 ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
          {title}
        </h1>
        <p className={styles.lead}>{lead}</p>
        {children}
        <noscript>
          <p className={styles.lead}>登录与注册需要浏览器的脚本；不登录也可以看所有公开的居所。</p>
        </noscript>
      </div>
    </section>
  );
}
