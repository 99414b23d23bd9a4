import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { paths } from "../../url/paths.ts";
import styles from "./residence-tabs.module.css";

const tabs = [
  ["main", "主页", paths.residence],
  ["intro", "生平", paths.intro],
  ["albums", "相册", paths.albums],
  ["messages", "留言", paths.messages],
  ["remembranceCertificate", "缅怀证书", paths.remembranceCertificate],
  ["propertyCertificate", "居所证书", paths.propertyCertificate],
  ["visits", "浏览记录", paths.visits],
  ["gifts", "礼物仓库", paths.gifts],
] as const;

export type ResidenceTab = (typeof tabs)[number][0];

/** Scrolls the tabs so that the open page's name is visible. */
function showCurrent(nav: HTMLElement | null): void {
  const link = nav?.querySelector<HTMLElement>("[aria-current]");
  if (nav && link) nav.scrollLeft = link.offsetLeft + link.offsetWidth / 2 - nav.clientWidth / 2;
}

/** The eight pages of a residence as tabs; a small diamond marks the open one (R-residence-1). */
export function ResidenceTabs({ id, current }: { id: number; current: ResidenceTab }) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => showCurrent(nav.current), [current]);
  return (
    <nav ref={nav} className={styles.tabs} aria-label="居所的各页">
      <ul className="wrap" role="list">
        {tabs.map(([key, title, path]) => (
          <li key={key}>
            <Link to={path(id)} aria-current={key === current ? "page" : undefined}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
