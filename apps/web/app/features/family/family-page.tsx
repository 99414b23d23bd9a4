import type { ReactNode } from "react";
import { type FamilyPlace, paths } from "../../paths.ts";
import type { Asked } from "../../use-asked.ts";
import type { UserInfo } from "../account/user-info.ts";
import { AskedPart } from "../personal/asked-part.tsx";
import { useReader } from "../personal/use-reader.ts";
import { Crumbs, type CrumbsProps } from "../site/crumbs.tsx";
import type { FamilyHome } from "./family-home.ts";
import styles from "./family-page.module.css";
import { FamilySide } from "./family-side.tsx";
import { useFamilyHome } from "./use-family-home.ts";
import { useFamilyPlace } from "./use-family-place.ts";

/** What every page of the family area knows. */
export interface FamilyShown {
  place: FamilyPlace;
  home: FamilyHome;
  user: UserInfo;
  /** Asks anew after a change that it tells of; puts in what is known meanwhile. */
  asked: Asked<FamilyHome>;
}

export interface FamilyPageProps {
  title: string;
  /** One sentence under the title: what stands here. */
  lead?: string;
  /** Beside the title: a way to what it is about. */
  beside?: (place: FamilyPlace) => ReactNode;
  /** Pages between the family's home and this one. */
  above?: (place: FamilyPlace) => CrumbsProps["above"];
  /** The page draws its own first heading. */
  hasOwnTitle?: boolean;
  /** Drawn once it is known that the reader belongs to the family. */
  children(shown: FamilyShown): ReactNode;
}

/** The frame of the family area: who is remembered, the ways, the page. Who does not belong here is led to his own residences. */
export function FamilyPage(props: FamilyPageProps) {
  const { title, above } = props;
  const user = useReader();
  const place = useFamilyPlace();
  return (
    <div className={`wrap ${styles.page}`}>
      {/* What depends on the address comes with the page, behind what stands there already. */}
      <Crumbs
        above={[...toFamily, ...(user && place && above ? above(place) : [])]}
        here={!above || (user && place) ? title : undefined}
      />
      {user && place && <FamilyFrame key={place.id} {...props} user={user} place={place} />}
    </div>
  );
}

const toFamily = [
  { name: "首页", to: paths.home() },
  { name: "家庭居所", to: paths.ownResidences() },
];

function FamilyFrame(props: FamilyPageProps & Pick<FamilyShown, "user" | "place">) {
  const { title, lead, beside, hasOwnTitle = false, children, user, place } = props;
  const asked = useFamilyHome(user, place.id);
  const named = { id: place.id, name: asked.body?.detail.name ?? place.name };
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <FamilySide place={named} home={asked.body} userId={user.id} />
      </div>
      <div className={styles.column}>
        {!hasOwnTitle && (
          <header className={styles.head}>
            <div className={styles.title}>
              <h1>{title}</h1>
              {beside?.(named)}
            </div>
            {lead && <p>{lead}</p>}
          </header>
        )}
        <AskedPart asked={asked} what="居所">
          {(home) => children({ place: named, home, user, asked })}
        </AskedPart>
      </div>
    </div>
  );
}
