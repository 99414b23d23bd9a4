import { sql } from "kysely";
import { findingKindNames } from "@changming/contract/admin/money-names";
import type { WaitingKind } from "@changming/contract/admin/waiting-kinds";
import { type RelativeRequestKind, type ReportReason, reportReasons } from "@changming/contract/report-reasons";
import type { Db } from "@changming/db/database";
import { fen, yuanText } from "@changming/kit/money";
import { chineseNumber } from "@changming/kit/numerals";
import { undeliveredReports } from "./today.ts";
import { invoiceSums, isOverstated } from "../invoice/queries.ts";

const money = (amountFen: number) => `${yuanText(fen(amountFen))} 元`;
const channelNames: Record<number, string> = { 4: "微信", 6: "支付宝" };

/** The oldest waiting concern of a kind; the name only of a public residence. */
function oldestConcern(db: Db, kind: "alive" | "report" | "relative") {
  return db
    .selectFrom("concern")
    .leftJoin("residence", (join) =>
      join
        .onRef("residence.id", "=", "concern.residence_id")
        .on("residence.is_private", "=", false)
        .on("residence.hidden_at", "is", null),
    )
    .select(["concern.reason", "concern.target_kind", "concern.target_id", "residence.name", "residence.gender"])
    .where("concern.kind", "=", kind)
    .where("concern.state", "=", "waiting")
    .orderBy("concern.made_at")
    .limit(1)
    .executeTakeFirst();
}

/** Messages of the queue that its sentence describes. */
const maxDescribed = 1_000;

const targets = { residence: "一处居所", message: "一条留言", photo: "一张照片", page: "一个页面" };

const wishes: Record<RelativeRequestKind, string> = {
  view: "查阅资料",
  correct: "更正内容",
  hide: "不再公开",
  remove: "删除页面",
  keep: "接手管理",
};

/**
 * The oldest entry of each queue in one sentence (R-admin-25). An entry may be decided between the count and this; the
 * sentence is empty then.
 */
export const summaries: Record<WaitingKind, (db: Db) => Promise<string>> = {
  async alive(db) {
    const found = await oldestConcern(db, "alive");
    if (!found) return "";
    if (found.name === null) return "有人说一处居所里的人还在";
    return `有人说“${found.name}”是${found.gender === 2 ? "她" : "他"}本人，人还在`;
  },
  async report(db) {
    const found = await oldestConcern(db, "report");
    if (!found) return "";
    const reason = reportReasons[found.reason as ReportReason] ?? "没有写明原因";
    const target = targets[found.target_kind ?? "page"];
    if (found.target_id === null || found.target_kind === null) return `${target}被举报：${reason}`;
    const { times } = await db
      .selectFrom("concern")
      .select((eb) => eb.fn.countAll<number>().as("times"))
      .where("kind", "=", "report")
      .where("state", "=", "waiting")
      .where("target_kind", "=", found.target_kind)
      .where("target_id", "=", found.target_id)
      .executeTakeFirstOrThrow();
    return times > 1 ? `同${target}被举报${countText(times)}次：${reason}` : `${target}被举报：${reason}`;
  },
  async relative(db) {
    const found = await oldestConcern(db, "relative");
    if (!found) return "";
    const wish = wishes[found.reason as RelativeRequestKind] ?? "处理";
    return `近亲请求${wish}${found.name === null ? "" : `：${found.name}的居所`}`;
  },
  /** What was found in a message at a private residence is sealed, too. */
  async message(db) {
    const { rows } = await sql<{ contact: number; word: number; sealed: number }>`
      select (count(*) filter (where not is_private and doubt like '%联系方式%'))::int as contact,
        (count(*) filter (where not is_private and doubt not like '%联系方式%'))::int as word,
        (count(*) filter (where is_private))::int as sealed
      from (select message.doubt, residence.is_private from message join residence on residence.id = residence_id
        where message.state = 'held' order by message.written_at limit ${maxDescribed}) as pending`.execute(db);
    const [{ contact, word, sealed } = { contact: 0, word: 0, sealed: 0 }] = rows;
    const parts = [
      [contact, "带联系方式"],
      [word, "有要看一看的词"],
      [sealed, "在私密居所里"],
    ] as const;
    const text = parts.flatMap(([count, what]) => (count === 0 ? [] : [`${lettersText(count)}${what}`])).join("，");
    return contact + word + sealed === maxDescribed ? `最早的${lettersText(maxDescribed)}里，${text}` : text;
  },
  async application(db) {
    const found = await db
      .selectFrom("application")
      .select(["name", "is_private", "death_proof", "relation_proof"])
      .where("state", "=", "underReview")
      .orderBy("sent_at")
      .limit(1)
      .executeTakeFirst();
    if (!found) return "";
    const proofs = found.death_proof !== null && found.relation_proof !== null ? "，证件已齐" : "";
    return `一户人家申请${found.is_private ? "一处私密的居所" : `安居${found.name}`}${proofs}`;
  },
  async cooperation(db) {
    const found = await db
      .selectFrom("cooperation")
      .select("garden_name")
      .where("state", "=", "underReview")
      .orderBy("applied_at")
      .limit(1)
      .executeTakeFirst();
    if (!found) return "";
    return `${hasContact(found.garden_name) ? "一处园区" : found.garden_name}，请求合作`;
  },
  async correction(db) {
    const found = await db
      .selectFrom("property_correction as correction")
      .innerJoin("residence", "residence.id", "correction.residence_id")
      .select(["residence.name", "residence.is_private", "residence.hidden_at"])
      .where("correction.state", "=", "waiting")
      .orderBy("correction.asked_at")
      .limit(1)
      .executeTakeFirst();
    if (!found) return "";
    const isPublic = !found.is_private && found.hidden_at === null;
    return `家人请求更正${isPublic ? found.name : "一处居所"}的证书`;
  },
  async feedback(db) {
    const found = await db
      .selectFrom("feedback")
      .select(sql<number>`coalesce(array_length(pictures, 1), 0)`.as("pictures"))
      .where("answer", "is", null)
      .orderBy("written_at")
      .limit(1)
      .executeTakeFirst();
    if (!found) return "";
    return found.pictures === 0 ? "一封意见等着答复" : `一封意见等着答复，附了 ${found.pictures} 张图`;
  },
  async refund(db) {
    const found = await db
      .selectFrom("refund")
      .innerJoin("payment", "payment.id", "refund.payment_id")
      .select(["refund.amount_fen", "refund.state", "payment.channel"])
      .where("refund.state", "in", ["due", "failed"])
      .orderBy("refund.created_at")
      .limit(1)
      .executeTakeFirst();
    if (!found) return "";
    const amount = `${channelNames[found.channel] ?? ""}应退 ${money(found.amount_fen)}`;
    return `${amount}，${found.state === "failed" ? "没有退成" : "等着去退"}`;
  },
  async bill(db) {
    const found = await db
      .selectFrom("bill_finding")
      .select(["channel", "day", "kind", "here_fen", "there_fen"])
      .where("resolved_at", "is", null)
      .where("settled", "=", false)
      .orderBy("found_at")
      .limit(1)
      .executeTakeFirst();
    if (!found) return "";
    const amountFen = found.there_fen ?? found.here_fen;
    const amount = amountFen === null ? "" : `，${money(amountFen)}`;
    return `${channelNames[found.channel] ?? ""} ${dayText(found.day)}：${findingKindNames[found.kind]}${amount}`;
  },
  async invoice(db) {
    const found = await db
      .selectFrom("invoice")
      .select(["invoice.state", "invoice.buyer_kind", invoiceSums.amount.as("amount_fen")])
      .where((eb) =>
        eb.or([
          eb("invoice.state", "in", ["requested", "exported"]),
          eb.and([eb("invoice.state", "=", "issued"), isOverstated]),
        ]),
      )
      .orderBy(sql`case when invoice.state = 'issued' then decided_at else requested_at end`)
      .limit(1)
      .executeTakeFirst();
    if (!found) return "";
    const amount = money(found.amount_fen);
    if (found.state === "issued") return `开过 ${amount}，后来退了款，要红冲`;
    return `${found.buyer_kind === "person" ? "个人" : "单位"}要开 ${amount} 的发票`;
  },
  async approval(db) {
    const found = await db
      .selectFrom("staff_approval")
      .select("verb")
      .where("state", "=", "waiting")
      .orderBy("asked_at")
      .limit(1)
      .executeTakeFirst();
    return found ? (approvals[found.verb] ?? "一件事等第二个人点头") : "";
  },
  async draft(db) {
    const drafts = await db
      .selectFrom("static_page")
      .select("title")
      .where("is_draft", "=", true)
      .orderBy("updated_at")
      .orderBy("content_type")
      .execute();
    const [first] = drafts;
    if (!first) return "";
    return `《${first.title}》${drafts.length > 1 ? `等 ${drafts.length} 份` : ""}还没有人读过、采用`;
  },
  async dailyReport(db) {
    const { rows } = await sql<{ day: string }>`
      select day::text ${undeliveredReports} order by changed_at limit 1`.execute(db);
    const [found] = rows;
    return found ? `${dayText(found.day)}的日报没有发出，请看地址和邮件的设置` : "";
  },
};

const approvals: Record<string, string> = {
  "staff.makeAdministrator": "添一位管理员，等第二个人点头",
  "staff.makeFinance": "添一位财务，等第二个人点头",
  "refund.give": "一笔大额退款，等第二个人点头",
  "siteInfo.raiseSecondPerson": "调高退款的限额，等第二个人点头",
};

export const dayText = (day: string) => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;

/** Somebody may have typed a phone number or an account into the name of their garden. */
const hasContact = (name: string) => /(?:\p{Nd}[\s-]*){5}|@|微信|QQ/iu.test(name.normalize("NFKC"));

/** 两, not 二, before a measure word. */
const countText = (count: number) => (count === 2 ? "两" : chineseNumber(count));
const lettersText = (count: number) => `${countText(count)}封`;
