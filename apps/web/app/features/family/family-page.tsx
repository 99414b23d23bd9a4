import { type ReactNode, useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { type FamilyPlace, paths } from "../../url/paths.ts";
import { type QueryState, useQuery } from "../../api/use-query.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import { useRequiredUser } from "../personal/personal-page.tsx";
import { Crumbs, type CrumbsProps } from "../../parts/crumbs.tsx";
import type { FamilyHome } from "./family-home.ts";
import styles from "./family-page.module.css";
import { FamilySide } from "./family-side.tsx";
import { api } from "../../api/api.ts";
import { foreignResidenceState } from "../own-residences/redirect-message.ts";

/** Data of every page of the family area. */
export interface FamilyPageData {
  place: FamilyPlace;
  home: FamilyHome;
  user: UserInfo;
  /** Its `refetch` updates after a change; its `amend` applies what is known meanwhile. */
  query: QueryState<FamilyHome>;
}

interface FamilyPageProps {
  title: string;
  /** One sentence under the title. */
  lead?: string;
  /** A link beside the title. */
  beside?: (place: FamilyPlace) => ReactNode;
  /** Pages between the family's home and this one, for the breadcrumbs. */
  above?: (place: FamilyPlace) => CrumbsProps["above"];
  /** The page renders its own h1. */
  hasOwnTitle?: boolean;
  /** Rendered once the user is known to belong to the family. */
  children(pageData: FamilyPageData): ReactNode;
}

/**
 * The frame of the family area: portrait, tabs and page. Users outside the family are redirected to their own
 * residences.
 */
export function FamilyPage(props: FamilyPageProps) {
  const { title, above } = props;
  const user = useRequiredUser();
  const place = useFamilyPlace();
  return (
    <div className={`wrap ${styles.page}`}>
      {/* Depends on the URL: appended once the page is known, so that nothing before it moves. */}
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

function FamilyFrame(props: FamilyPageProps & Pick<FamilyPageData, "user" | "place">) {
  const { title, lead, beside, hasOwnTitle = false, children, user, place } = props;
  const query = useFamilyHome(user, place.id);
  const named = { id: place.id, name: query.body?.detail.name ?? place.name };
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <FamilySide place={named} home={query.body} userId={user.id} />
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
        <AsyncSection query={query} what="居所">
          {(home) => children({ place: named, home, user, query })}
        </AsyncSection>
      </div>
    </div>
  );
}

/** A residence as its family sees it; other users are redirected to their own residences, with a message. */
function useFamilyHome(user: UserInfo, id: number): QueryState<FamilyHome> {
  const query = useQuery({
    key: `${user.token} ${id}`,
    queryFn: (signal) => api.family.detail({ id }, { signal }),
  });
  const navigate = useNavigate();
  const isElsewhere = query.error === "notFound";
  useEffect(() => {
    if (isElsewhere) void navigate(paths.ownResidences(), { replace: true, state: foreignResidenceState });
  }, [isElsewhere, navigate]);
  return query;
}

/** The residence in the URL; null without one, with a redirect to the user's residences. */
function useFamilyPlace(): FamilyPlace | null {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const id = /^[1-9]\d{0,9}$/.test(query.get("id") ?? "") ? Number(query.get("id")) : 0;
  const isNamed = query.has("id");
  useEffect(() => {
    if (id === 0)
      void navigate(paths.ownResidences(), { replace: true, state: isNamed ? foreignResidenceState : null });
  }, [id, isNamed, navigate]);
  return id === 0 ? null : { id, name: query.get("name") ?? "" };
}
