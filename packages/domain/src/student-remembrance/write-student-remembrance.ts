import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { idOfActionRef, nthNewestAction, requirePace, writingPace } from "../context/pace.ts";
import { demand, fail } from "../context/domain-error.ts";
import type { Secrets } from "../context/secrets.ts";
import { canSeeResidence, accessContextOf, canManageResidence } from "../residence/access.ts";
import { loadVisibleResidence, loadManagedResidence } from "../residence/load-residence.ts";
import { checkBlocklist } from "../blocklist/check-blocklist.ts";

/** A teacher may write for two classes in a day. */
const pace = writingPace(100);

interface StudentRemembrance {
  residenceId: number;
  schoolName: string;
  className: string;
  studentName: string;
  /** 1: the writer confirmed the consent of a guardian or teacher. */
  consent?: number | undefined;
  ref: string | null;
}

/**
 * Stores a student's remembrance with school, class and name, which only the residence's family can read (R-student-1),
 * and whether consent was confirmed (R-student-4). A repeated `ref` creates nothing. Throws `notFound`, `wordsRefused`,
 * `messageTooSoon` and `messagesUsedUp`.
 */
export async function writeStudentRemembrance(ctx: Ctx, input: StudentRemembrance): Promise<{ id: number }> {
  const accountId = ownAccountId(ctx);
  return withTx(ctx, async (ctx) => {
    await ctx.db.selectFrom("account").select("id").where("id", "=", accountId).forNoKeyUpdate().execute();
    const repeated =
      input.ref === null ? null : await idOfActionRef(ctx.db, "student_remembrance", accountId, input.ref);
    if (repeated !== null) return { id: repeated };
    const residence = await loadVisibleResidence(ctx, input.residenceId);
    demand(canSeeResidence(accessContextOf(residence)));
    await requirePace(ctx, pace, (nth) => nthNewestAction(ctx.db, "student_remembrance", accountId, nth));
    for (const field of ["schoolName", "className", "studentName"] as const)
      await checkBlocklist(ctx, input[field], field);
    const made = await ctx.db
      .insertInto("student_remembrance")
      .values({
        residence_id: residence.id,
        account_id: accountId,
        school_name: input.schoolName,
        class_name: input.className,
        student_name: encryptStudentName(ctx.services.secrets, input.studentName),
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

/**
 * Deletes a student remembrance with the name for good (R-student-3). Throws `notFound`, also for another residence's.
 */
export async function removeStudentRemembrance(ctx: Ctx, input: { id: number; residenceId: number }): Promise<void> {
  await withTx(ctx, async (ctx) => {
    const residence = await loadManagedResidence(ctx, input.residenceId);
    demand(canManageResidence(accessContextOf(residence)));
    const gone = await ctx.db
      .deleteFrom("student_remembrance")
      .where("id", "=", input.id)
      .where("residence_id", "=", residence.id)
      .returning("id")
      .executeTakeFirst();
    if (!gone) fail("notFound");
    await audit(ctx, {
      verb: "studentRemembrance.remove",
      object: { kind: "studentRemembrance", id: input.id },
      before: { residenceId: residence.id },
      after: null,
    });
  });
}

const name = "student_remembrance student_name";

/** Encrypts a student's name for its column. */
export function encryptStudentName(secrets: Secrets, studentName: string): string {
  return secrets.encrypt(name, studentName);
}

/** Decrypts it for the residence's family and for its writer. Throws if it was encrypted with another key. */
export function decryptStudentName(secrets: Secrets, sealed: string): string {
  return secrets.decrypt(name, sealed);
}
