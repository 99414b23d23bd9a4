import { type consumption, consumptionKinds } from "@changming/contract/consumption";
import { sql } from "kysely";
import type { BodyOf } from "@changming/contract/define";
import type { Db } from "@changming/db/database";
import type { GiftTable } from "@changming/db/tables/gift";
import { type Fen, fen, yuanText } from "@changming/kit/money";
import { nextShanghaiDay, shanghaiDateTime, type ShanghaiDay, startOfShanghaiDay } from "@changming/kit/shanghai";
import { type Ctx, ownAccountId } from "../context/context.ts";
import type { Media } from "../context/media.ts";
import { type Page, pageOf } from "../context/paging.ts";
import { refundedFen } from "../order/queries.ts";
import { isFreeGift } from "../gift/free-gifts.ts";
import { isInvoiceable, openInvoiceState } from "../invoice/eligible-orders.ts";
import { giftText } from "../gift/present.ts";
import { visibleTo } from "../residence/access.ts";

const kinds = new Map<number, ConsumptionFilter["kind"]>([
  [consumptionKinds.gift, "gift"],
  [consumptionKinds.application, "application"],
]);

interface ConsumptionList {
  counts: number;
  totalFen: number;
  rows: ConsumptionRow[];
}

/**
 * One page of the acting account's payments (R-personal-14): delivered gifts, paid applications, and payments for
 * nothing, which are refunded.
 */
export async function listConsumptions(
  ctx: Ctx,
  input: { page: number; pageSize: number; orderType: number } & Omit<ConsumptionFilter, "kind">,
): Promise<ConsumptionList> {
  const accountId = ownAccountId(ctx);
  const page = pageOf(input);
  const filter: ConsumptionFilter = { ...input, kind: kinds.get(input.orderType) ?? null };
  const [sum, rows] = await Promise.all([
    sumConsumptions(ctx.db, accountId, filter),
    consumptionsOf(ctx, accountId, filter, page),
  ]);
  return { counts: sum.counts, totalFen: sum.total_fen, rows };
}

interface ConsumptionFilter {
  /** Shanghai days, both included; null for no limit. */
  start: ShanghaiDay | null;
  end: ShanghaiDay | null;
  lowFen: Fen | null;
  highFen: Fen | null;
  /** null for all kinds. */
  kind: "gift" | "application" | null;
}

/** What a payment bought: `undelivered` bought nothing, `twice` is a second payment of one order. */
type ConsumptionStatus = "kept" | "undelivered" | "twice";

const retained = sql<ConsumptionStatus>`'kept'`.as("standing");

const notLasting = [
  sql<string | null>`null::date`.as("lasts_until"),
  sql<GiftTable["place"]>`null`.as("scene_place"),
] as const;

/** The amount paid by its order, also where it was refunded; by the catalogue's price where there was no order. */
const giftWorth = sql<number>`case
  when order_item.id is not null then order_item.amount_fen
  when ${isFreeGift} then 0 else gift.price_fen * given_gift.quantity end`;

/** Delivered gifts. Each of these queries selects the same columns in the same order. */
function spentOnGifts(db: Db, accountId: number) {
  return db
    .selectFrom("given_gift")
    .innerJoin("gift", "gift.id", "given_gift.gift_id")
    .innerJoin("residence", "residence.id", "given_gift.residence_id")
    .innerJoin("garden", "garden.id", "residence.garden_id")
    .leftJoin("order_item", "order_item.id", "given_gift.order_item_id")
    .leftJoin("orders", "orders.id", "order_item.order_id")
    .select((eb) => [
      "given_gift.id",
      sql<"gift" | "application">`'gift'`.as("kind"),
      "given_gift.residence_id",
      "given_gift.quantity",
      "given_gift.given_at as spent_at",
      eb.fn.coalesce("order_item.name", "gift.name").as("name"),
      eb.fn.coalesce("order_item.unit", "gift.unit").as("unit"),
      eb.fn.coalesce("order_item.image", "gift.image").as("image"),
      giftWorth.as("money_fen"),
      sql<boolean>`coalesce(orders.state = 'refunded', false)`.as("is_refunded"),
      refundedFen("orders.paid_payment_id").as("refunded_fen"),
      sql<number | null>`orders.id`.as("order_id"),
      retained,
      "given_gift.lasts_until",
      "gift.place as scene_place",
    ])
    .where("given_gift.account_id", "=", accountId);
}

/** Paid applications. */
function spentOnApplications(db: Db, accountId: number) {
  return db
    .selectFrom("orders")
    .innerJoin("order_item", "order_item.order_id", "orders.id")
    .select([
      sql<number>`orders.id::bigint`.as("id"),
      sql<"gift" | "application">`'application'`.as("kind"),
      sql<number>`0`.as("residence_id"),
      "order_item.quantity",
      sql<Date>`orders.paid_at`.as("spent_at"),
      "order_item.name",
      "order_item.unit",
      "order_item.image",
      "order_item.amount_fen as money_fen",
      sql<boolean>`orders.state = 'refunded'`.as("is_refunded"),
      refundedFen("orders.paid_payment_id").as("refunded_fen"),
      sql<number | null>`orders.id`.as("order_id"),
      retained,
      ...notLasting,
    ])
    .where("orders.account_id", "=", accountId)
    .where("orders.kind", "=", "application")
    .where("orders.paid_at", "is not", null);
}

/** Payments that bought nothing and are refunded: for undeliverable gifts, and second payments of any order. */
function paymentsForNothing(db: Db, accountId: number) {
  return db
    .selectFrom("payment")
    .innerJoin("orders", "orders.id", "payment.order_id")
    .innerJoin("order_item", "order_item.order_id", "orders.id")
    .select([
      // Negative: ids of gifts and payments are merged into one list.
      sql<number>`-payment.id::bigint`.as("id"),
      sql<"gift" | "application">`case orders.kind when 'application' then 'application' else 'gift' end`.as("kind"),
      sql<number>`coalesce(orders.residence_id, 0)`.as("residence_id"),
      "order_item.quantity",
      sql<Date>`payment.paid_at`.as("spent_at"),
      "order_item.name",
      "order_item.unit",
      "order_item.image",
      "payment.amount_fen as money_fen",
      sql<boolean>`payment.state = 'refunded'`.as("is_refunded"),
      refundedFen("payment.id").as("refunded_fen"),
      // The row of the order itself has its receipt.
      sql<number | null>`case when orders.paid_payment_id = payment.id then orders.id end`.as("order_id"),
      sql<ConsumptionStatus>`case when orders.paid_payment_id <> payment.id then 'twice' else 'undelivered' end`.as(
        "standing",
      ),
      ...notLasting,
    ])
    .where("orders.account_id", "=", accountId)
    .where("payment.paid_at", "is not", null)
    .where((eb) =>
      eb.or([
        eb("orders.paid_payment_id", "is distinct from", eb.ref("payment.id")),
        eb.and([eb("orders.delivered_at", "is", null), eb("orders.kind", "<>", "application")]),
      ]),
    );
}

/** The union of all, filtered. */
function spent(db: Db, accountId: number, filter: ConsumptionFilter) {
  const { kind } = filter;
  const all = spentOnGifts(db, accountId)
    .unionAll(spentOnApplications(db, accountId))
    .unionAll(paymentsForNothing(db, accountId));
  let rows = db.selectFrom(all.as("spent"));
  if (kind !== null) rows = rows.where("spent.kind", "=", kind);
  if (filter.start) rows = rows.where("spent.spent_at", ">=", startOfShanghaiDay(filter.start));
  if (filter.end) rows = rows.where("spent.spent_at", "<", startOfShanghaiDay(nextShanghaiDay(filter.end)));
  if (filter.lowFen !== null) rows = rows.where("spent.money_fen", ">=", filter.lowFen);
  if (filter.highFen !== null) rows = rows.where("spent.money_fen", "<=", filter.highFen);
  return rows;
}

type ConsumptionRow = Awaited<ReturnType<typeof consumptionsOf>>[number];

/** Newest first. The name of a residence that the account may not see any more is null. */
function consumptionsOf({ db, actor, clock }: Ctx, accountId: number, filter: ConsumptionFilter, page: Page) {
  const now = clock();
  return spent(db, accountId, filter)
    .leftJoin("orders", (join) => join.onRef("orders.id", "=", "spent.order_id").on("orders.amount_fen", ">", 0))
    .selectAll("spent")
    .select(["orders.order_no", isInvoiceable(now).as("can_invoice"), openInvoiceState.as("invoice_state")])
    .select((eb) =>
      eb
        .selectFrom("residence")
        .select("residence.name")
        .whereRef("residence.id", "=", "spent.residence_id")
        .where(visibleTo(actor))
        .as("residence_name"),
    )
    .orderBy("spent.spent_at", "desc")
    .orderBy("spent.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** How many there are and their total in fen, less what was refunded (R-personal-15). */
async function sumConsumptions(
  db: Db,
  accountId: number,
  filter: ConsumptionFilter,
): Promise<{ counts: number; total_fen: number }> {
  return spent(db, accountId, filter)
    .select([
      sql<number>`count(*)::int`.as("counts"),
      sql<number>`coalesce(sum(spent.money_fen - spent.refunded_fen), 0)::bigint`.as("total_fen"),
    ])
    .executeTakeFirstOrThrow();
}

type Body = BodyOf<typeof consumption.list>;

/** Replaces the residence's name when the account may not see it. */
const unnamedResidence = "一处不再公开的居所";

/**
 * The refund, done or under way. The money of a row counts as spent until it is refunded, and stays in the row after.
 */
function backOf({ kind, standing: status, is_refunded, money_fen, refunded_fen }: ConsumptionRow): string {
  if (status === "kept" && !is_refunded) {
    return refunded_fen > 0 ? `（已退 ${yuanText(fen(refunded_fen))} 元）` : "";
  }
  if (status === "kept") return "（已退款）";
  const money = `${yuanText(fen(money_fen))} 元${is_refunded ? "已退回" : "正在退回"}`;
  return status === "twice" ? `（多付了一次，${money}）` : `（${kind === "gift" ? "没有送到" : "没有用上"}，${money}）`;
}

function presentConsumption(row: ConsumptionRow, media: Media): Body["itemList"][number] {
  const isGift = row.kind === "gift";
  const name = row.residence_name;
  const what = isGift ? `${giftText(row.name, row.quantity, row.unit)}，献给${name ?? unnamedResidence}` : row.name;
  return {
    id: row.id,
    orderType: isGift ? consumptionKinds.gift : consumptionKinds.application,
    title: `${what}${backOf(row)}`,
    money: yuanText(fen(row.money_fen)),
    refunded_money: yuanText(fen(row.refunded_fen)),
    is_refunded: row.is_refunded ? 1 : 0,
    is_twice: row.standing === "twice" ? 1 : 0,
    pay_time: shanghaiDateTime(row.spent_at),
    image: media.address(row.image),
    residence_id: name === null ? 0 : row.residence_id,
    residence_name: name ?? "",
    lasts_until: row.lasts_until ?? "",
    scene_place: row.scene_place ?? "",
    order_no: row.order_no ?? "",
    can_invoice: row.can_invoice ? 1 : 0,
    invoice_state: row.invoice_state ?? "",
  };
}

export function presentConsumptions({ counts, totalFen, rows }: ConsumptionList, media: Media): Body {
  return {
    counts,
    total_money: yuanText(fen(totalFen)),
    itemList: rows.map((row) => presentConsumption(row, media)),
  };
}
