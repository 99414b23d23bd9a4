import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { openAbove } from "../../url/open-above.ts";
import { paths } from "../../url/paths.ts";
import { useUser } from "../../api/user-info.ts";
import type { GivenTo } from "./gift-offer-data.ts";
import { giftHash, withGifts } from "./gift-hash.ts";
import styles from "./give-gift-action.module.css";

interface GiveGiftActionProps {
  residence: Pick<GivenTo, "id">;
  /** The page that has the {@link GiftPanelHost}; the residence's main page by default. */
  page?: string;
  className?: string;
  /** It is part of a text and looks like a link. */
  isInText?: boolean;
  children: ReactNode;
}

/**
 * 献礼: opens the gift panel. A visitor is led through the login to the open panel (R-gift-6) and presses there; nothing
 * is ever given without a press.
 */
export function GiveGiftAction({
  residence,
  page = paths.residence(residence.id),
  isInText = false,
  className = "",
  children,
}: GiveGiftActionProps) {
  const look = isInText ? `link ${styles.text} ${className}` : className;
  const user = useUser();
  const navigate = useNavigate();
  if (!user) {
    return (
      <Link className={look} to={paths.login(withGifts(page))}>
        {children}
      </Link>
    );
  }
  const handleOpen = () => void navigate({ search: location.search, hash: giftHash }, openAbove);
  return (
    <button type="button" className={look} aria-haspopup="dialog" onClick={handleOpen}>
      {children}
    </button>
  );
}
