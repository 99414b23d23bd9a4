import { withTx } from "@changming/db/tx";
import { ownAccountId } from "../account/own-account.ts";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demandPace, writingPace } from "../pace.ts";
import { deedOfRef, nthNewestDeed } from "../past-deeds.ts";
import { demand } from "../refusal.ts";
import { canSeeResidence, standingOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { checkWords } from "../words/check-words.ts";
import { sealPupil } from "./sealed-pupil.ts";

/** A teacher may write for two classes in a day. */
const pace = writingPace(100);

export interface StudentWord {
  residenceId: number;
  schoolName: string;
  className: string;
  studentName: string;
  /** 1: whoever wrote said that a guardian or teacher agreed. */
  consent?: number | undefined;
  ref: string | null;
}

/**
 * A pupil was here: school, class and name, which the residence's family alone reads; whether a guardian or teacher
 * agreed is kept as it was said. The same `ref` again makes nothing. Refuses with `notFound`, `wordsRefused`, `messageTooSoon`
 * and `messagesUsedUp`.
 */
export async function writeStudentWord(ctx: Ctx, input: StudentWord): Promise<{ id: number }> {
  const accountId = ownAccountId(ctx);
  return withTx(ctx, async (ctx) => {
    await ctx.db.selectFrom("account").select("id").where("id", "=", accountId).forNoKeyUpdate().execute();
    const repeated = input.ref === null ? null : await deedOfRef(ctx.db, "student_remembrance", accountId, input.ref);
    if (repeated !== null) return { id: repeated };
    const residence = await loadVisibleResidence(ctx, input.residenceId);
    demand(canSeeResidence(standingOf(residence)));
    await demandPace(ctx, pace, (nth) => nthNewestDeed(ctx.db, "student_remembrance", accountId, nth));
    for (const field of ["schoolName", "className", "studentName"] as const) await checkWords(ctx, input[field], field);
    const made = await ctx.db
      .insertInto("student_remembrance")
      .values({
        residence_id: residence.id,
        account_id: accountId,
        school_name: input.schoolName,
        class_name: input.className,
        student_name: sealPupil(ctx.gates.secrets, input.studentName),
        has_consent: input.consent === 1,
        ref: input.ref,
        written_at: ctx.clock(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await audit(ctx, {
      verb: "studentRemembrance.write",
      object: { kind: "studentRemembrance", id: made.id },
      before: null,
      // No child's name outlives its row.
      after: { residenceId: residence.id },
    });
    return made;
  });
}
