import { sql } from "kysely";
import type { Ctx } from "./context.ts";

/** For the rest of the transaction: thousands of rows take longer than the second that a statement usually has. */
export async function allowLongStatements(ctx: Ctx): Promise<void> {
  if (!ctx.tx) throw new Error("the setting would outlast the action");
  await sql`set local statement_timeout = '30s'`.execute(ctx.db);
}
