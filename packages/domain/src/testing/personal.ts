import type { Insertable } from "kysely";
import type { Db } from "@changming/db/database";
import type { Tables } from "@changming/db/tables/tables";
import { anAccount } from "./builders.ts";
import { asAccount, testCtx, testNow } from "./test-ctx.ts";
import { testSecrets } from "./test-services.ts";
import { anUpload } from "./uploads.ts";

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>;

let made = 0;
const next = () => (made += 1);

/** An unread inbox message of an account; returns its id. */
export async function anInboxMessage(
  db: Db,
  accountId: number,
  overrides: Partial<Omit<Row<"inbox_message">, "account_id">> = {},
): Promise<number> {
  const row = { title: `消息${next()}`, summary: "有回音了", content_html: "<p>有回音了</p>", created_at: testNow };
  const { id } = await db
    .insertInto("inbox_message")
    .values({ account_id: accountId, ...row, ...overrides })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A cooperation application, under review by default; returns its id. */
export async function aCooperation(db: Db, overrides: Partial<Row<"cooperation">> = {}): Promise<number> {
  const row = {
    company: "",
    applicant_name: "周明远",
    applicant_phone: `138${String(next()).padStart(8, "0")}`,
    garden_name: "青山园",
    state: "underReview" as const,
    applied_at: testNow,
    decided_at: overrides.state && overrides.state !== "underReview" ? testNow : null,
  };
  const { id } = await db
    .insertInto("cooperation")
    .values({ ...row, ...overrides, account_id: overrides.account_id ?? (await anAccount(db)).id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes an account the administrator of a garden. */
export async function aGardenAdmin(db: Db, gardenId: number, accountId: number): Promise<void> {
  const row = { garden_id: gardenId, account_id: accountId, created_at: testNow };
  await db.insertInto("garden_admin").values(row).execute();
}

/** URL of an image that the account has just uploaded and nothing refers to yet. */
export async function anImageOf(db: Db, accountId: number): Promise<string> {
  return (await anUpload(testCtx(db, asAccount(accountId)))).url;
}

/** A valid code sent to a phone number at testNow; returns its digits. */
export async function aCode(db: Db, mobile: string, codeType: 0 | 1 | 2 | 3): Promise<string> {
  const code = String(100_000 + next());
  await db
    .insertInto("verification_code")
    .values({
      phone_hash: testSecrets.keyedHash("mobile", mobile),
      code_type: codeType,
      code_hash: testSecrets.keyedHash("verificationCode", `${mobile}|${codeType}|${code}`),
      address_hash: null,
      made_at: testNow,
      expires_at: new Date(testNow.getTime() + 300_000),
    })
    .execute();
  return code;
}
