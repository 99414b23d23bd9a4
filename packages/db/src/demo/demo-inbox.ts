import type { Db } from "../database.ts";
import { demoCooperation, demoFeedback, inboxMessages } from "./data/inbox.ts";
import type { AccountIds } from "./demo-accounts.ts";

const hour = 3_600_000;

/** Inbox messages, feedback and gardens of the demo logins, so that no page of their personal centre is empty. */
export async function loadInbox(db: Db, accounts: AccountIds, now: Date): Promise<void> {
  // In the middle of a past day, or an hour ago.
  const ago = (days: number) => new Date(now.getTime() - (days === 0 ? 1 : days * 24 + 2) * hour);
  const idOf = (nickname: string) => {
    const id = accounts.get(nickname);
    if (id === undefined) throw new Error(`no account named ${nickname}`);
    return id;
  };
  const rows = inboxMessages
    .toSorted((a, b) => b.daysAgo - a.daysAgo)
    .map((message) => ({
      account_id: idOf(message.to),
      title: message.title,
      summary: message.lines.join(" ").slice(0, 120),
      content_html: htmlOf(message.lines, message.link),
      created_at: ago(message.daysAgo),
      read_at: message.isRead ? new Date(ago(message.daysAgo).getTime() + hour) : null,
    }));
  await db.insertInto("inbox_message").values(rows).execute();
  await db
    .insertInto("feedback")
    .values({
      account_id: idOf(demoFeedback.from),
      title: demoFeedback.title,
      content: demoFeedback.content,
      pictures: [],
      answer: demoFeedback.answer,
      answered_at: ago(demoFeedback.answeredDaysAgo),
      written_at: ago(demoFeedback.daysAgo),
    })
    .execute();
  await loadGardenAdmins(db, idOf(demoCooperation.from), ago);
}

function htmlOf(lines: readonly string[], link?: { text: string; path: string }): string {
  const paragraphs = lines.map((line) => `<p>${line}</p>`);
  return [...paragraphs, ...(link ? [`<p><a href="${link.path}">${link.text}</a></p>`] : [])].join("");
}

async function loadGardenAdmins(db: Db, accountId: number, ago: (days: number) => Date): Promise<void> {
  const { company, applicantName, mobile, gardens, daysAgo, decidedDaysAgo } = demoCooperation;
  const found = await db.selectFrom("garden").select("id").where("name", "in", gardens).orderBy("id").execute();
  const [first] = found;
  if (found.length !== gardens.length || !first) throw new Error(`no gardens named ${gardens.join("、")}`);
  await db
    .insertInto("cooperation")
    .values({
      account_id: accountId,
      company,
      applicant_name: applicantName,
      applicant_phone: mobile,
      garden_name: gardens.join("、"),
      state: "approved",
      garden_id: first.id,
      applied_at: ago(daysAgo),
      decided_at: ago(decidedDaysAgo),
    })
    .execute();
  const rows = found.map(({ id }) => ({ garden_id: id, account_id: accountId, created_at: ago(decidedDaysAgo) }));
  await db.insertInto("garden_admin").values(rows).execute();
}
