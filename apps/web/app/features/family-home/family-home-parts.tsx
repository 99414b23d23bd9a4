import { api } from "../../api.ts";
import { useAsked } from "../../use-asked.ts";
import type { FamilyShown } from "../family/family-page.tsx";
import { Facts } from "./facts.tsx";
import { FamilyCopy } from "./family-copy.tsx";
import { MemorialDays } from "./memorial-days.tsx";
import { NextDay } from "./next-day.tsx";
import { Numbers } from "./numbers.tsx";
import { OwnWordsPart } from "./own-words.tsx";
import { ThingsToDo } from "./things-to-do.tsx";
import { Together } from "./together.tsx";
import { Visibility } from "./visibility.tsx";

/** The address of a private residence's calendar file ages in ten minutes; ms. */
const fileAge = 300_000;

/** Which day comes next, who this was, who may come, what to do; numbers last. */
export function FamilyHomeParts(shown: FamilyShown) {
  const { place, home, user } = shown;
  const days = useAsked({
    // Other calendars, and another visibility, make other answers.
    key: `${user.token} ${place.id} ${home.detail.is_close} ${home.birthday_by} ${home.anniversary_by}`,
    ask: (signal) => api.memorialDay.list({ residenceId: place.id }, { asMember: true, signal }),
    every: fileAge,
  });
  return (
    <>
      <NextDay home={home} days={days.body?.itemList} />
      <Facts place={place} home={home} />
      <Visibility {...shown} />
      <ThingsToDo {...shown} />
      <Together {...shown} />
      <OwnWordsPart {...shown} />
      <MemorialDays asked={days} place={shown.place} user={shown.user} />
      {home.can.manage && <FamilyCopy {...shown} />}
      <Numbers home={home} />
    </>
  );
}
