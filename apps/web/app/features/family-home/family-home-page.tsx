import { Link } from "react-router";
import { type FamilyPlace, paths } from "../../url/paths.ts";
import { FamilyPage, type FamilyPageData } from "../family/family-page.tsx";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import { Facts, Numbers } from "./facts.tsx";
import { FamilyCopy } from "./family-copy.tsx";
import { GraveLamps } from "./grave-lamps.tsx";
import { MemorialDays } from "./memorial-days.tsx";
import { NextDay } from "./next-day.tsx";
import { FamilyTextsSection } from "./family-texts-section.tsx";
import { ThingsToDo } from "./things-to-do.tsx";
import { MembersSummary } from "./members-summary.tsx";
import { Visibility } from "./visibility.tsx";

export function FamilyHomePage() {
  return (
    <FamilyPage title="居所主页" beside={toResidence}>
      {(pageData) => <FamilyHomeParts {...pageData} />}
    </FamilyPage>
  );
}

function toResidence({ id }: FamilyPlace) {
  return (
    <Link className="link" to={paths.residence(id)}>
      去院里看看
    </Link>
  );
}

/** Refetch interval in ms: the URL of a private residence's calendar file expires after ten minutes. */
const fileAge = 300_000;

/** Next memorial day, facts, visibility, things to do; numbers last (R-family-2). */
function FamilyHomeParts(pageData: FamilyPageData) {
  const { place, home, user } = pageData;
  const days = useQuery({
    // Calendars and visibility change the result.
    key: `${user.token} ${place.id} ${home.detail.is_close} ${home.birthday_by} ${home.anniversary_by}`,
    queryFn: (signal) => api.memorialDay.list({ residenceId: place.id }, { asMember: true, signal }),
    every: fileAge,
  });
  return (
    <>
      <NextDay home={home} days={days.body?.itemList} />
      <Facts place={place} home={home} />
      <Visibility {...pageData} />
      {home.can.manage && <GraveLamps {...pageData} />}
      <ThingsToDo {...pageData} />
      <MembersSummary {...pageData} />
      <FamilyTextsSection {...pageData} />
      <MemorialDays query={days} place={pageData.place} user={pageData.user} />
      {home.can.manage && <FamilyCopy {...pageData} />}
      <Numbers home={home} />
    </>
  );
}
