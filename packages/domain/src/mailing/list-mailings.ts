import type { BodyOf, ParsedInputOf } from "@changming/contract/define";
import type { mailing } from "@changming/contract/admin/mailing";
import { mailingSms, smsSegments } from "@changming/contract/admin/mailing-text";
import { residenceKinds } from "@changming/contract/residence";
import type { Db } from "@changming/db/database";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { maskedPhone } from "../account-lookup/phone-number.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { countUpTo, pageOf } from "../context/paging.ts";
import { canReadMailings, canSeeNumbers } from "./access.ts";
import { countEach, countRecipients, type RecipientCounts } from "./count-recipients.ts";
import { isNight } from "./deliver-mailings.ts";
import { masked } from "./letter-text.ts";

export const timeText = (at: Date | null) => (at ? shanghaiDateTime(at) : ("" as const));

/** Letters with their garden and the names of those who acted. */
function mailings(db: Db) {
  return db
    .selectFrom("mailing")
    .innerJoin("garden", "garden.id", "mailing.garden_id")
    .innerJoin("staff as maker", "maker.id", "mailing.made_by")
    .leftJoin("staff as confirmer", "confirmer.id", "mailing.confirmed_by")
    .leftJoin("staff as stopper", "stopper.id", "mailing.stopped_by")
    .selectAll("mailing")
    .select(["garden.name as garden_name", "maker.name as maker_name"])
    .select(["confirmer.name as confirmer_name", "stopper.name as stopper_name"]);
}

export type ListedMailing = Awaited<ReturnType<ReturnType<typeof mailings>["executeTakeFirstOrThrow"]>>;

function presentItem(row: ListedMailing, counts: RecipientCounts) {
  return {
    id: row.id,
    garden_name: row.garden_name,
    title: row.title,
    state: row.state,
    by_sms: row.by_sms,
    counts,
    made_by: row.maker_name,
    create_time: shanghaiDateTime(row.made_at),
    confirmed_by: row.confirmer_name ?? "",
    confirm_time: timeText(row.confirmed_at),
    stopped_by: row.stopper_name ?? "",
    end_time: timeText(row.ended_at),
    version: row.version,
  };
}

/** Letters, the newest first. Throws `pageTooDeep`, `staffRoleMissing`. */
export async function listMailings(
  ctx: Ctx,
  input: ParsedInputOf<typeof mailing.list>,
): Promise<BodyOf<typeof mailing.list>> {
  demand(canReadMailings(ctx.actor));
  const { limit, offset } = pageOf(input);
  const { state, gardenId } = input;
  let found = ctx.db.selectFrom("mailing");
  if (state !== "") found = found.where("mailing.state", "=", state);
  if (gardenId > 0) found = found.where("mailing.garden_id", "=", gardenId);
  const ids = await found.select("mailing.id").orderBy("mailing.id", "desc").limit(limit).offset(offset).execute();
  const page = ids.map(({ id }) => id);
  const rows =
    page.length === 0
      ? []
      : await mailings(ctx.db).where("mailing.id", "in", page).orderBy("mailing.id", "desc").execute();
  const numbers = new Map((await countEach(ctx.db, page)).map(({ id, counts }) => [id, counts]));
  const { counts, hasMore } = await countUpTo(ctx.db, found.select("mailing.id"));
  const itemList = rows.flatMap((row) => {
    const own = numbers.get(row.id);
    return own ? [presentItem(row, own)] : [];
  });
  return { counts, has_more_counts: hasMore, itemList };
}

export async function findMailing(db: Db, id: number): Promise<ListedMailing> {
  return (await mailings(db).where("mailing.id", "=", id).executeTakeFirst()) ?? fail("notFound");
}

/** One letter with how far it is. Throws `notFound`, `staffRoleMissing`. */
export async function getMailing(ctx: Ctx, { id }: { id: number }): Promise<BodyOf<typeof mailing.detail>> {
  demand(canReadMailings(ctx.actor));
  const row = await findMailing(ctx.db, id);
  const counts = await countRecipients(ctx.db, id);
  const skipped = await ctx.db
    .selectFrom("mailing_recipient")
    .select(({ fn }) => ["reason", fn.countAll<number>().as("accounts")])
    .where("mailing_id", "=", id)
    .groupBy("reason")
    .execute();
  const of = (reason: string) => skipped.find((one) => one.reason === reason)?.accounts ?? 0;
  const segments = smsSegments(smsOf(ctx, row));
  return {
    ...presentItem(row, counts),
    garden_id: row.garden_id,
    levels: row.levels,
    kinds: kindsOf(row),
    content: row.content,
    sms_line: row.sms_line,
    skipped: {
      closed: of("closed"),
      suspended: of("suspended"),
      optedOut: of("optedOut"),
      moved: of("moved"),
    },
    sms_cost_fen: (counts.sms_sent + counts.sms_unknown) * segments * (row.sms_price_fen ?? 0),
    is_night: isNight(ctx.clock()),
  };
}

export const kindsOf = ({ kinds }: ListedMailing) => residenceKinds.filter((kind) => kinds.includes(kind));

export const smsOf = ({ services }: Ctx, { garden_name: garden, sms_line: line }: ListedMailing) =>
  mailingSms({ sign: services.sms.sign ?? "", garden, line });

/** Whom a confirmed letter goes to, masked. Throws `notFound`, `pageTooDeep`, `staffRoleMissing`. */
export async function listRecipients(
  ctx: Ctx,
  input: ParsedInputOf<typeof mailing.recipients>,
): Promise<BodyOf<typeof mailing.recipients>> {
  demand(canReadMailings(ctx.actor));
  const { limit, offset } = pageOf(input);
  await findMailing(ctx.db, input.id);
  const found = recipientsOf(ctx.db, input);
  const rows = await found
    .innerJoin("account", "account.id", "mailing_recipient.account_id")
    .select(["account.nickname", "account.mobile", "state", "reason", "sms_state", "sms_reason"])
    .orderBy("mailing_recipient.account_id")
    .limit(limit)
    .offset(offset)
    .execute();
  const { counts, hasMore } = await countUpTo(ctx.db, found.select("mailing_recipient.account_id"));
  const seesNumbers = canSeeNumbers(ctx.actor);
  return {
    counts,
    has_more_counts: hasMore,
    itemList: rows.map(({ nickname, mobile, ...row }, at) => ({
      ...row,
      number: offset + at + 1,
      nickname: masked(nickname),
      mobile: seesNumbers ? maskedPhone(mobile) : "",
    })),
  };
}

function recipientsOf(db: Db, { id, only }: Pick<ParsedInputOf<typeof mailing.recipients>, "id" | "only">) {
  const all = db.selectFrom("mailing_recipient").where("mailing_id", "=", id);
  if (only === "smsFailed") return all.where("sms_state", "=", "failed");
  if (only === "smsUnknown") return all.where("sms_state", "=", "unknown");
  return only === "" ? all : all.where("state", "=", only);
}
