import type { Insertable } from "kysely";
import type { Db } from "@changming/db/database";
import type { Tables } from "@changming/db/tables/tables";
import { anAccount } from "./builders.ts";
import { asAccount, testCtx, testNow } from "./test-ctx.ts";
import { testSecrets } from "./test-gates.ts";
import { anUpload } from "./uploads.ts";

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>;

let made = 0;
const next = () => (made += 1);

/** A message in the inbox of an account, unread; returns its id. */
export async function anInboxMessage(
  db: Db,
  accountId: number,
  own: Partial<Omit<Row<"inbox_message">, "account_id">> = {},
): Promise<number> {
  const row = { title: `消息${next()}`, summary: "有回音了", content_html: "<p>有回音了</p>", created_at: testNow };
  const { id } = await db
    .insertInto("inbox_message")
    .values({ account_id: accountId, ...row, ...own })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** An application for a garden, under review unless told; returns its id. */
export async function aCooperation(db: Db, own: Partial<Row<"cooperation">> = {}): Promise<number> {
  const row = {
    company: "",
    applicant_name: "周明远",
    applicant_mobile: `138${String(next()).padStart(8, "0")}`,
    garden_name: "青山园",
    state: "underReview" as const,
    applied_at: testNow,
    decided_at: own.state && own.state !== "underReview" ? testNow : null,
  };
  const { id } = await db
    .insertInto("cooperation")
    .values({ ...row, ...own, account_id: own.account_id ?? (await anAccount(db)).id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes an account the keeper of a garden. */
export async function aGardenAdmin(db: Db, gardenId: number, accountId: number): Promise<void> {
  const row = { garden_id: gardenId, account_id: accountId, created_at: testNow };
  await db.insertInto("garden_admin").values(row).execute();
}

/** The address that a picture got which the account sent a moment ago and nothing refers to yet. */
export async function aPictureOf(db: Db, accountId: number): Promise<string> {
  return (await anUpload(testCtx(db, asAccount(accountId)))).url;
}

/** A code that was sent to a mobile at the test's noon and is alive; returns its digits. */
export async function aCode(db: Db, mobile: string, codeType: 0 | 1 | 2 | 3): Promise<string> {
  const code = String(100_000 + next());
  await db
    .insertInto("verification_code")
    .values({
      mobile_hash: testSecrets.keyedHash("mobile", mobile),
      code_type: codeType,
      code_hash: testSecrets.keyedHash("verificationCode", `${mobile}|${codeType}|${code}`),
      address_hash: null,
      made_at: testNow,
      expires_at: new Date(testNow.getTime() + 300_000),
    })
    .execute();
  return code;
}
