import { z } from "zod";
import { defineCall } from "../define.ts";
import { wireIds } from "../wire.ts";
import { contentReaders, contentWriters } from "./content-roles.ts";
import { rowAndVersion, rowOrNew } from "./publication.ts";
import { officeWriteErrors } from "./write-errors.ts";

type Path = `/api/admin/${string}`;

/** Lines of one kind at most. */
export const mostLines = 200;

const done = z.object({ done: z.literal(true) });

/** Puts a whole list into another order. */
export function orderCall(path: Path, title: string) {
  return defineCall({
    method: "POST",
    path,
    action: "order",
    auth: "staff",
    roles: contentWriters,
    rate: "write",
    summary: `后台：给${title}排序，ids 是全部编号的新次序，before 是排以前看到的次序`,
    input: z.object({ ids: wireIds(mostLines, "次序有误"), before: wireIds(mostLines, "次序有误") }),
    body: done,
    errors: [...officeWriteErrors, "orderStale"],
  });
}

/** Calls of a short list that the operator keeps in an order of his own; `shown` and `typed` are the fields of a line. */
export function lineCalls<Shown extends z.ZodRawShape, Typed extends z.ZodRawShape>(
  path: Path,
  { title, shown, typed }: { title: string; shown: Shown; typed: Typed },
) {
  return {
    list: defineCall({
      method: "GET",
      path,
      action: "itemList",
      auth: "staff",
      roles: contentReaders,
      rate: "read",
      summary: `后台：${title}，按显示的次序`,
      input: z.object({}),
      body: z.object({ itemList: z.array(z.object({ id: z.int(), ...shown, version: z.int() })) }),
      errors: ["staffRoleMissing"],
    }),
    save: defineCall({
      method: "POST",
      path,
      action: "save",
      auth: "staff",
      roles: contentWriters,
      rate: "write",
      summary: `后台：添一条${title}或修改`,
      input: z.object({ ...rowOrNew, ...typed }),
      body: z.object({ id: z.int(), version: z.int() }),
      errors: [...officeWriteErrors, "alreadySent", "notFound", "editedMeanwhile", "lineTaken", "linesFull"],
    }),
    remove: defineCall({
      method: "POST",
      path,
      action: "remove",
      auth: "staff",
      roles: contentWriters,
      rate: "write",
      summary: `后台：删去一条${title}`,
      input: z.object(rowAndVersion),
      body: done,
      errors: [...officeWriteErrors, "notFound", "editedMeanwhile", "lineInUse"],
    }),
    order: orderCall(path, title),
  };
}
