import { sql } from "kysely";
import { mostLines } from "@changming/contract/admin/lines";
import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demandVersion } from "../demand-version.ts";
import { canWriteContent } from "../publication/access.ts";
import { demand, refuse } from "../refusal.ts";
import { touch } from "../tags.ts";
import { type Line, type LineKind, lineKinds, linesOf } from "./lines.ts";

export interface LineDraft {
  id?: number | undefined;
  version?: number | undefined;
  text: string;
  url?: string;
}

/** Adds a line at the end, or changes one. Refuses with `notFound`, `editedMeanwhile`, `lineTaken`, `linesFull`. */
export async function saveLine(ctx: Ctx, kind: LineKind, input: LineDraft): Promise<{ id: number; version: number }> {
  demand(canWriteContent(ctx.actor));
  const { id, version = 0, text, url = "" } = input;
  return withTx(ctx, async (ctx) => {
    // What two add at once is no row yet that the other could wait for.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`line ${kind}`}, 0))`.execute(ctx.db);
    const lines = await linesOf(ctx, kind, { isLocked: true });
    const before = id === undefined ? null : (lines.find((line) => line.id === id) ?? refuse("notFound"));
    if (before) await demandVersion(ctx, { kind, ...before }, version);
    if (lines.some((line) => line.text === text && line.id !== id)) refuse("lineTaken", "text");
    if (!before && lines.length >= mostLines) refuse("linesFull");
    const saved = before ? await change(ctx, kind, before, { text, url }) : await add(ctx, kind, { text, url });
    const words = (line: Pick<Line, "text" | "url">) => (line.url === "" ? { text: line.text } : line);
    await audit(ctx, {
      verb: `${kind}.${before ? "save" : "create"}`,
      object: { kind, id: saved.id },
      before: before && words({ text: before.text, url: before.url }),
      after: words({ text, url }),
    });
    await touch(ctx, lineKinds[kind].tag);
    return saved;
  });
}

type Words = Pick<Line, "text" | "url">;
type Saved = Pick<Line, "id" | "version">;

async function change(ctx: Ctx, kind: LineKind, { id }: Line, { text, url }: Words): Promise<Saved> {
  const { table, text: column } = lineKinds[kind];
  const more = kind === "friendLink" ? sql`, url = ${url}` : sql``;
  const { rows } = await sql<Saved>`
    update ${sql.table(table)} set ${sql.ref(column)} = ${text} ${more}, version = version + 1
    where id = ${id} returning id, version`.execute(ctx.db);
  return rows[0] ?? refuse("notFound");
}

async function add(ctx: Ctx, kind: LineKind, { text, url }: Words): Promise<Saved> {
  const { table, text: column } = lineKinds[kind];
  const [columns, values] = kind === "friendLink" ? [sql`, url`, sql`, ${url}`] : [sql``, sql``];
  const { rows } = await sql<Saved>`
    insert into ${sql.table(table)} (${sql.ref(column)}, position ${columns})
    values (${text}, (select coalesce(max(position), 0) + 1 from ${sql.table(table)}) ${values})
    on conflict do nothing returning id, version`.execute(ctx.db);
  return rows[0] ?? refuse("lineTaken", "text");
}
