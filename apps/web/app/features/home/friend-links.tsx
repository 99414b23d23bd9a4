import { safeHref } from "../site/safe-href.ts";
import type { FriendLink } from "./home-data.ts";
import styles from "./friend-links.module.css";

/** Houses we are glad to point to. */
export function FriendLinks({ links }: { links: FriendLink[] }) {
  if (links.length === 0) return null;
  return (
    <section className={`wrap ${styles.friends}`} aria-labelledby="friends">
      <h2 id="friends">友情链接</h2>
      <ul role="list">
        {links.map(({ name, url }, place) => (
          <li key={`${place} ${url}`}>
            <a href={safeHref(url) ?? undefined} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
