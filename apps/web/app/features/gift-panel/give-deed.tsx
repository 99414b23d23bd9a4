import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { openAbove } from "../../open-above.ts";
import { paths } from "../../paths.ts";
import { useUser } from "../account/user-info.ts";
import type { GivenTo } from "./gift-offer-data.ts";
import { giftMark, withGifts } from "./gift-mark.ts";
import styles from "./give-deed.module.css";

export interface GiveDeedProps {
  residence: Pick<GivenTo, "id">;
  /** Where it stands, which has a {@link GiftGate}; the residence's main page unless told. */
  page?: string;
  className?: string;
  /** It stands among words and looks like a link. */
  isInText?: boolean;
  children: ReactNode;
}

/**
 * 献礼: opens the gift panel. A visitor is led through the login to the open panel and presses there; nothing is ever
 * given without a press.
 */
export function GiveDeed({
  residence,
  page = paths.residence(residence.id),
  isInText = false,
  className = "",
  children,
}: GiveDeedProps) {
  const look = isInText ? `link ${styles.words} ${className}` : className;
  const user = useUser();
  const navigate = useNavigate();
  if (!user) {
    return (
      <Link className={look} to={paths.login(withGifts(page))}>
        {children}
      </Link>
    );
  }
  const handleOpen = () => void navigate({ search: location.search, hash: giftMark }, openAbove);
  return (
    <button type="button" className={look} aria-haspopup="dialog" onClick={handleOpen}>
      {children}
    </button>
  );
}
