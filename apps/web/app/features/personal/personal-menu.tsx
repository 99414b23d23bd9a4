import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import type { UserInfo } from "../../api/user-info.ts";
import { useLogOut } from "../account/account-links.tsx";
import { counted } from "../../parts/counted.ts";
import { pages, paths } from "../../url/paths.ts";
import { hasGarden, unread } from "./reader-facts.ts";
import styles from "./personal-menu.module.css";

/** The menu of the personal centre: beside the page, above it on a phone. */
export function PersonalMenu({ user }: { user: UserInfo | null }) {
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const logOut = useLogOut();
  const ways = personalWays({
    unread: unread.useFact(user, { refetchesOnMount: true }),
    hasGarden: hasGarden.useFact(user),
  });
  // Names and counts appear as facts become known.
  const names = ways.map(({ name, unread: count }) => `${name}${count ?? ""}`).join();
  useEffect(() => showCurrent(list.current), [pathname, names]);
  return (
    <nav className={styles.menu} aria-label="个人中心">
      <ul ref={list} role="list">
        {ways.map((way) => (
          <li key={way.name} className={way.isOpen && styles.open}>
            <Way way={way} pathname={pathname} />
          </li>
        ))}
        <li className={styles.leave}>
          <button type="button" onClick={() => void logOut()}>
            退出登录
          </button>
        </li>
      </ul>
    </nav>
  );
}

function Way({ way, pathname }: { way: PersonalWay; pathname: string }) {
  const isBelow = way.below?.includes(pathname);
  const current = pathname === way.to ? "page" : isBelow ? "true" : undefined;
  return (
    <Link to={way.to} aria-current={current}>
      {way.name}
      {way.unread ? (
        <span className={styles.count}>
          {" "}
          {counted(way.unread)}
          <span className={styles.unit}> 则未读</span>
        </span>
      ) : null}
    </Link>
  );
}

interface PersonalWay {
  name: string;
  to: string;
  /** Paths of the pages below it. */
  below?: readonly string[];
  /** Number of unread messages behind it. */
  unread?: number;
  /** Its place is reserved, but its target is not known yet. */
  isOpen?: true;
}

interface Known {
  /** Undefined while it is fetched; null when no answer came. */
  unread: number | null | undefined;
  hasGarden: boolean | null | undefined;
}

/**
 * The menu of the personal centre (R-personal-1). The sixth item leads to the user's gardens (R-personal-3); a user who
 * manages none is offered the cooperation in its place, and when that is unknown, the page of the gardens says so.
 */
export function personalWays(known: Known): PersonalWay[] {
  return [
    { name: "消息", to: paths.inbox(), below: [pages.inboxMessage.path], unread: known.unread ?? 0 },
    { name: "纪念日提醒", to: paths.reminders(), below: [pages.reminderEdit.path] },
    { name: "家庭居所", to: paths.ownResidences() },
    { name: "申请居所", to: paths.apply() },
    { name: "消费记录", to: paths.consumption(), below: [pages.invoices.path] },
    gardenWay(known),
    { name: "浏览记录", to: paths.ownVisits() },
    { name: "意见反馈", to: paths.feedback() },
    { name: "修改密码", to: paths.revisePassword() },
    { name: "登录方式", to: paths.signInWays() },
    { name: "我的数据", to: paths.ownData() },
    { name: "关于我们", to: paths.about() },
    { name: "追思文化", to: paths.culture() },
    { name: "隐私说明", to: paths.privacy() },
  ];
}

function gardenWay(known: Known): PersonalWay {
  if (known.hasGarden === false) return { name: "合作加盟", to: paths.cooperation() };
  const below = [pages.reviewQueue, pages.review, pages.ownGardenEdit, pages.ownGardenNumbers].map(({ path }) => path);
  const own = { name: "我的园区", to: paths.ownGardens(), below };
  return known.hasGarden === undefined ? { ...own, isOpen: true } : own;
}

/** Scrolls a menu that runs on to the right, so that the open page's name is visible. */
export function showCurrent(list: HTMLElement | null): void {
  const link = list?.querySelector<HTMLElement>("[aria-current]");
  if (!list || !link) return;
  const box = link.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  list.scrollLeft += box.left + box.width / 2 - frame.left - frame.width / 2;
}
