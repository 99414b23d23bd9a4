import type { Db } from "../database.ts";
import { refreshRanks } from "../ranks/remembrance-ranks.ts";
import { type AccountIds, loadAccounts } from "./demo-accounts.ts";
import { loadAlbums, type LoadedResidence, loadResidences } from "./demo-residences.ts";
import { loadCertificates } from "./demo-certificates.ts";
import { loadContent } from "./demo-content.ts";
import { loadDressings } from "./demo-dressings.ts";
import { loadInbox } from "./demo-inbox.ts";
import { loadTributes } from "./demo-tributes.ts";
import { loadVisits } from "./demo-visits.ts";
import { startOfShanghaiDay } from "@changming/kit/shanghai";
import { cannedMessages } from "../starter/data/canned-messages.ts";
import { siteInfo } from "../starter/site.ts";
import { staticPagesOf } from "../starter/static-pages.ts";

/** The owner of the demo's two managed residences, and every message author with a stated relation to the deceased. */
async function loadMembers(
  db: Db,
  residences: readonly LoadedResidence[],
  accounts: AccountIds,
  now: Date,
): Promise<void> {
  const ownerId = accounts.get("志远");
  const rows = residences.flatMap(({ id, data }) => {
    if (data.kind !== "ordinary") return [];
    const relatives = new Map(data.messages.map((message) => [accounts.get(message.from), message.relation ?? ""]));
    const members = [...relatives].flatMap(([accountId, relation]) =>
      accountId === undefined || relation === "" || (data.owner && accountId === ownerId)
        ? []
        : [{ residence_id: id, account_id: accountId, role: "relative" as const, relation, created_at: now }],
    );
    if (!data.owner || ownerId === undefined) return members;
    const relation = relatives.get(ownerId) || "家人";
    return [...members, { residence_id: id, account_id: ownerId, role: "owner" as const, relation, created_at: now }];
  });
  await db.insertInto("residence_member").values(rows).execute();
}

/**
 * Fills an empty database with the demo world, in one transaction or in the caller's: deterministic except for the day
 * of `now`. Recent events are dated shortly before `now`.
 */
export async function loadDemo(db: Db, now: Date): Promise<void> {
  if (db.isTransaction) await loadInto(db, now);
  else await db.transaction().execute((trx) => loadInto(trx, now));
}

async function loadInto(trx: Db, now: Date): Promise<void> {
  const gifts = await loadContent(trx, now);
  await loadPages(trx);
  const residences = await loadResidences(trx, now);
  const writers = residences.flatMap(({ data }) => data.messages.map((message) => message.from));
  const accounts = await loadAccounts(trx, writers, now);
  await loadMembers(trx, residences, accounts, now);
  await loadAlbums(trx, residences);
  await loadTributes(trx, { residences, gifts, accounts, now });
  await loadDressings(trx, now);
  await loadVisits(trx, { residences, accounts, now });
  await loadCertificates(trx);
  await refreshRanks(trx);
  await loadInbox(trx, accounts, now);
}

/** The five pages of the footer and the suggested messages. */
async function loadPages(db: Db): Promise<void> {
  const pages = staticPagesOf(siteInfo.name).map((page) => ({
    content_type: page.contentType,
    title: page.title,
    content_html: page.contentHtml.trim(),
    updated_at: new Date(startOfShanghaiDay(page.updatedOn).getTime() + 9 * 3_600_000),
  }));
  await db.insertInto("static_page").values(pages).execute();
  const messages = cannedMessages.map((content, position) => ({ content, position }));
  await db.insertInto("canned_message").values(messages).execute();
}
