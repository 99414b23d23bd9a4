import { residence } from "@changming/contract/admin/residence";
import type { ParsedInputOf } from "@changming/contract/define";
import { createAsStaff, proposeNumber } from "@changming/domain/residence-for-staff/create-as-staff";
import { editFacts } from "@changming/domain/residence-for-staff/edit-facts";
import { findNamesakes } from "@changming/domain/residence-for-staff/find-namesakes";
import { createOnce, demandFirst } from "@changming/domain/staff/create-once";
import { mergeResidences } from "@changming/domain/residence-merge/merge-residences";
import { previewMerge } from "@changming/domain/residence-merge/preview-merge";
import { bind } from "../../http/bind.ts";

type SentFacts = Omit<ParsedInputOf<typeof residence.editFacts>, "id" | "version">;

function factsOf(sent: SentFacts) {
  return {
    kind: sent.kind,
    name: sent.name,
    gender: sent.gender === 1 ? (1 as const) : (2 as const),
    otherNames: sent.other_names,
    birth: {
      on: sent.birthday,
      calendar: sent.birthday_calendar,
      isLeapMonth: sent.birthday_leap === 1,
      isAbout: sent.birthday_about === 1,
      dynasty: sent.birth_dynasty,
    },
    death: {
      on: sent.shengu_date,
      calendar: sent.shengu_calendar,
      isLeapMonth: sent.shengu_leap === 1,
      isAbout: sent.shengu_about === 1,
      dynasty: sent.death_dynasty,
    },
    customaryDay: sent.customary_day,
    customaryCalendar: sent.customary_calendar,
    age: sent.age,
    nation: sent.nation,
    nativePlace: sent.jiguan_str,
    summary: sent.summary,
    source: sent.source,
    sourceUrl: sent.source_url,
    moreSources: sent.more_sources,
    portrait: sent.portrait,
    portraitCredit: sent.portrait_credit,
    emblem: sent.emblem,
    battleAddress: sent.battle_address,
    cemeteryAddress: sent.cemetery_address,
  };
}

/** What staff write themselves: new residences, their facts, and the merge of two. */
export const residenceByStaffRoutes = [
  bind(residence.freeNumber, (ctx, input) => proposeNumber(ctx, input)),
  bind(residence.namesakes, (ctx, input) => findNamesakes(ctx, input)),
  bind(residence.create, (ctx, { ref, gardenId, level, letter, number, isPublished, ...facts }) => {
    const place = { gardenId, level, letter, number, isPublished: isPublished === 1 };
    const input = { ...factsOf(facts), ...place };
    return createOnce(ctx, { ref, action: "residence.create", contents: input }, async (ctx, earlier) => {
      demandFirst(earlier);
      return createAsStaff(ctx, input);
    });
  }),
  bind(residence.editFacts, (ctx, { id, version, ...facts }) => editFacts(ctx, { ...factsOf(facts), id, version })),
  bind(residence.mergePreview, (ctx, input) => previewMerge(ctx, input)),
  bind(residence.merge, (ctx, input) => mergeResidences(ctx, input)),
];
