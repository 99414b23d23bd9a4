import { type RawBuilder, sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { Tag } from "../context/tags.ts";

/** A table whose rows refer to published images. */
interface Place {
  table: string;
  key?: string;
  /** Columns with one reference. */
  columns: readonly string[];
  /** A column with several. */
  list?: string;
  /** A column with rich text. */
  text?: string;
  /** Counts the saves, so that a form opened before is not saved over the change. */
  version?: string;
  /** Which place it is, in words for staff. */
  label: RawBuilder<string>;
  /** The owner of an image that only one account's rows can use. */
  owner?: string;
  only?: RawBuilder<boolean>;
  tags(id: number): Tag[];
}

const own = "account_id";

/**
 * Every place in which an image with this purpose can be used, outside residences' albums. A test fails when a column
 * that refers to uploads is missing.
 */
const places: Readonly<Record<"content" | "avatar" | "feedback" | "portrait", readonly Place[]>> = {
  content: [
    {
      table: "slide",
      columns: ["image"],
      text: "content_html",
      version: "version",
      label: sql`'轮播《' || title || '》'`,
      tags: () => ["slides"],
    },
    {
      table: "notice",
      columns: [],
      text: "content_html",
      version: "version",
      label: sql`'公告《' || title || '》'`,
      tags: () => ["notices"],
    },
    {
      table: "news",
      columns: ["thumb"],
      text: "content_html",
      version: "version",
      label: sql`'文章《' || title || '》'`,
      tags: () => ["news"],
    },
    {
      table: "static_page",
      key: "content_type",
      columns: [],
      text: "content_html",
      label: sql`'固定页面《' || title || '》'`,
      tags: () => ["staticPages"],
    },
    {
      table: "static_page_version",
      key: "content_type",
      columns: [],
      text: "content_html",
      label: sql`'固定页面《' || title || '》的旧版'`,
      tags: () => [],
    },
    {
      table: "garden",
      columns: ["thumb", "background"],
      list: "banners",
      text: "content_html",
      version: "version",
      label: sql`'园区' || name`,
      tags: (id) => ["gardens", `garden:${id}`, "residences"],
    },
    {
      table: "gift",
      columns: ["image"],
      version: "version",
      label: sql`'礼物' || name`,
      tags: () => ["catalogue", "gifts", "ticker", "residences"],
    },
    {
      table: "order_item",
      columns: ["image"],
      label: sql`'订单里的' || name`,
      tags: () => [],
    },
    {
      table: "level",
      key: "level",
      columns: ["background"],
      version: "version",
      label: sql`'等级' || name`,
      tags: () => ["levels", "residences"],
    },
    {
      table: "site_info",
      columns: ["logo"],
      version: "version",
      label: sql`'站点的标志'`,
      tags: () => ["siteInfo"],
    },
    {
      table: "residence",
      columns: ["portrait"],
      version: "staff_version",
      label: sql`name || '的画像'`,
      // Portraits that staff chose have an index of their own.
      only: sql`made_by is not null`,
      tags: (id) => [`residence:${id}`, "residences", "gardens", "gifts", "ticker"],
    },
  ],
  avatar: [
    {
      table: "account",
      columns: ["avatar"],
      label: sql`nickname || '的头像'`,
      owner: "id",
      tags: (id) => [`account:${id}`],
    },
  ],
  feedback: [
    {
      table: "feedback",
      columns: [],
      list: "pictures",
      label: sql`'反馈《' || title || '》'`,
      owner: own,
      tags: () => [],
    },
  ],
  portrait: [
    { table: "application", columns: ["portrait"], label: sql`name || '的入驻申请'`, owner: own, tags: () => [] },
  ],
};

export interface Switch {
  purpose: keyof typeof places;
  /** The account that uploaded it; null: staff. */
  accountId: number | null;
  /** References: in the rows now, and wanted. */
  from: string;
  to: string;
}

export interface Use {
  id: number;
  label: string;
}

export function isInPlaces(purpose: string | null): purpose is Switch["purpose"] {
  return purpose !== null && Object.hasOwn(places, purpose);
}

/** Replaces a reference in every row that has it. Returns the places, and the cache tags of the pages that show them. */
export async function switchPlaces(db: Db, change: Switch): Promise<{ uses: Use[]; tags: Tag[] }> {
  const uses: Use[] = [];
  const tags: Tag[] = [];
  for (const place of places[change.purpose]) {
    const { rows } = await sql<Use>`
      update ${sql.table(place.table)} set ${sql.join(assignmentsOf(place, change))}
      where ${usesImage(place, change)}
      returning ${sql.ref(place.key ?? "id")} as id, ${place.label} as label`.execute(db);
    uses.push(...rows);
    tags.push(...rows.flatMap(({ id }) => place.tags(id)));
  }
  return { uses, tags: [...new Set(tags)] };
}

/** The places that use an image. */
export async function usesOf(db: Db, image: Omit<Switch, "to">, limit: number): Promise<Use[]> {
  const parts = places[image.purpose].map(
    (place) => sql<Use>`select ${sql.ref(place.key ?? "id")}::int as id, ${place.label} as label
      from ${sql.table(place.table)} where ${usesImage(place, image)}`,
  );
  const { rows } = await sql<Use>`${sql.join(parts, sql` union all `)} limit ${limit}`.execute(db);
  return rows;
}

function assignmentsOf({ columns, list, text, version }: Place, { from, to }: Switch): RawBuilder<unknown>[] {
  return [
    ...columns.map(
      (name) => sql`${sql.ref(name)} = case when ${sql.ref(name)} = ${from} then ${to} else ${sql.ref(name)} end`,
    ),
    ...(list === undefined ? [] : [sql`${sql.ref(list)} = array_replace(${sql.ref(list)}, ${from}, ${to})`]),
    ...(text === undefined ? [] : [sql`${sql.ref(text)} = replace(${sql.ref(text)}, ${`"/${from}/`}, ${`"/${to}/`})`]),
    ...(version === undefined ? [] : [sql`${sql.ref(version)} = ${sql.ref(version)} + 1`]),
  ];
}

function usesImage({ columns, list, text, owner, only }: Place, { from, accountId }: Omit<Switch, "to">) {
  const found = [
    ...columns.map((name) => sql`${sql.ref(name)} = ${from}`),
    ...(list === undefined ? [] : [sql`${from} = any (${sql.ref(list)})`]),
    ...(text === undefined ? [] : [sql`position(${`"/${from}/`} in ${sql.ref(text)}) > 0`]),
  ];
  const narrowed = owner === undefined ? sql`` : sql`${sql.ref(owner)} = ${accountId} and`;
  return sql<boolean>`${narrowed} ${only === undefined ? sql`` : sql`${only} and`} (${sql.join(found, sql` or `)})`;
}
