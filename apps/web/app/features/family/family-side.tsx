import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { Portrait } from "@changming/ui/portrait";
import { type FamilyPlace, pages, paths } from "../../url/paths.ts";
import styles from "./family-side.module.css";
import type { FamilyHome } from "./family-home.ts";
import menuStyles from "../personal/personal-menu.module.css";
import { showCurrent } from "../personal/personal-menu.tsx";
import { counted } from "../../parts/counted.ts";

/** The portrait and the tabs of the family area. */
export function FamilySide(props: FamilyMenuProps) {
  return (
    <>
      <FamilyHeader place={props.place} home={props.home} />
      <FamilyMenu {...props} />
    </>
  );
}

/** Portrait, name and place of the remembered person; its space is reserved while they load. */
function FamilyHeader({ place, home }: { place: FamilyPlace; home: FamilyHome | undefined }) {
  const isLong = [...place.name].length > 4;
  return (
    <div className={styles.face}>
      <div className={styles.portrait}>
        {home ? <Portrait src={home.detail.avatar} familyName="" sizes="80px" /> : <div className={styles.blank} />}
      </div>
      <div className={styles.text}>
        <p className={`song ${styles.name} ${isLong ? styles.long : ""}`}>{place.name}</p>
        {home && (
          <p className={styles.place}>
            {home.detail.garden_name}　{home.detail.number_text}
          </p>
        )}
      </div>
    </div>
  );
}

interface FamilyMenuProps {
  place: FamilyPlace;
  home: FamilyHome | undefined;
  userId: string;
}

/** The tabs of the family area: beside the page, above it on a phone. */
function FamilyMenu({ place, home, userId }: FamilyMenuProps) {
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const newMessages = useMessagesSince({
    userId,
    residenceId: place.id,
    messages: home?.counts.blessings,
    isReading: pathname === pages.familyMessages.path,
  });
  useEffect(() => showCurrent(list.current), [pathname, newMessages]);
  return (
    <nav className={menuStyles.menu} aria-label="家庭居所">
      <ul ref={list} role="list">
        {familyTabs(place).map((way) => (
          <li key={way.path}>
            <Way way={way} pathname={pathname} newMessages={way.path === pages.familyMessages.path ? newMessages : 0} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Way({ way, pathname, newMessages }: { way: FamilyTab; pathname: string; newMessages: number }) {
  const current = pathname === way.path ? "page" : way.below?.includes(pathname) ? "true" : undefined;
  return (
    <Link to={way.to} aria-current={current}>
      {way.name}
      {newMessages > 0 && (
        <span className={menuStyles.count}>
          {" "}
          {counted(newMessages)}
          <span className={menuStyles.unit}> 封新信</span>
        </span>
      )}
    </Link>
  );
}

interface FamilyTab {
  name: string;
  to: string;
  path: string;
  /** Paths of the pages below the tab. */
  below?: readonly string[];
}

/** The tabs of the family area in the order of R-family-1; the members come last. */
export function familyTabs(place: FamilyPlace): FamilyTab[] {
  return [
    { name: "居所主页", to: paths.familyIndex(place), path: pages.familyIndex.path, below: [pages.familyIntro.path] },
    {
      name: "礼物装扮",
      to: paths.familyDressing(place),
      path: pages.familyDressing.path,
      below: [pages.familyDressingPay.path],
    },
    {
      name: "相册",
      to: paths.familyAlbums(place),
      path: pages.familyAlbums.path,
      below: [pages.familyAlbum.path, pages.familyAlbumEdit.path],
    },
    { name: "留言", to: paths.familyMessages(place), path: pages.familyMessages.path },
    { name: "缅怀证书", to: paths.familyRemembranceCertificate(place), path: pages.familyRemembranceCertificate.path },
    { name: "居所证书", to: paths.familyPropertyCertificate(place), path: pages.familyPropertyCertificate.path },
    { name: "浏览记录", to: paths.familyVisits(place), path: pages.familyVisits.path },
    { name: "家人", to: paths.familyMembers(place), path: pages.familyMembers.path },
  ];
}

const keyOf = (userId: string, residenceId: number) => `letters_read_${userId}_${residenceId}`;

function storedCount(key: string): number | null {
  try {
    const count = Number(localStorage.getItem(key) ?? Number.NaN);
    return Number.isSafeInteger(count) ? count : null;
  } catch {
    return null;
  }
}

function storeCount(key: string, count: number): void {
  try {
    localStorage.setItem(key, String(count));
  } catch {
    // Without storage new messages are not counted; the list is complete all the same.
  }
}

export interface ReadMessages {
  userId: string;
  residenceId: number;
  /** Total number of messages; undefined while it is unknown. */
  messages: number | undefined;
  /** The messages page is open: all of them count as read from now on. */
  isReading: boolean;
}

/** Messages that arrived since the list was last opened in this browser; 0 at the first visit. */
export function useMessagesSince({ userId, residenceId, messages, isReading }: ReadMessages): number {
  const key = keyOf(userId, residenceId);
  const [before] = useState(() => storedCount(key));
  const isFirst = before === null;
  useEffect(() => {
    if (messages !== undefined && (isReading || isFirst || messages < (storedCount(key) ?? 0)))
      storeCount(key, messages);
  }, [key, messages, isReading, isFirst]);
  return messages === undefined || isReading || before === null ? 0 : Math.max(0, messages - before);
}
