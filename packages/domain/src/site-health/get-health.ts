import { sql } from "kysely";
import { type HealthKind, healthKinds } from "@changming/contract/admin/health-kinds";
import type { today } from "@changming/contract/admin/today";
import type { BodyOf } from "@changming/contract/define";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Ctx, Finding, Services } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { canSeeHealth, canSeeHealthDetails } from "./access.ts";
import { installedAt, type Measure, measureSite, within } from "./measure-site.ts";

/** Milliseconds that one measure may take. */
const limitMs = 2_000;
/** Milliseconds for which a result is shown to everybody who asks. */
const freshMs = 10_000;

interface MeasuredSite {
  at: Date;
  measures: Record<HealthKind, Measure>;
  /** Of PostgreSQL and when its first migration ran; null where that could not be read. */
  database: { version: string; installedAt: Date | null } | null;
}

/** The last results of a process: its services exist once. */
const measuredSites = new WeakMap<Services, { at: Date; site: Promise<MeasuredSite> }>();
const examinations = new WeakMap<Services, { at: Date; isDone: boolean; findings: Promise<Examination> }>();

/** What 今日 shows of the machine (R-operation-15). Throws `sessionInvalid` for anyone but staff. */
export async function getHealth(ctx: Ctx): Promise<MeasuredSite> {
  demand(canSeeHealth(ctx.actor));
  const now = ctx.clock();
  const known = measuredSites.get(ctx.services);
  if (known && isFresh(known.at, now)) return known.site;
  const site = measure(ctx, now);
  measuredSites.set(ctx.services, { at: now, site });
  return site;
}

const isFresh = (at: Date, now: Date) => now.getTime() - at.getTime() < freshMs;

async function measure(ctx: Ctx, at: Date): Promise<MeasuredSite> {
  const onError = (error: unknown) => ctx.services.warn("not measured", { kind: "version", error: String(error) });
  const [measures, database] = await Promise.all([
    measureSite(ctx, limitMs),
    within(limitMs, databaseOf(ctx), { otherwise: null, onError }),
  ]);
  return { at, measures, database };
}

async function databaseOf({ db }: Ctx): Promise<MeasuredSite["database"]> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
  const [row] = rows;
  return row ? { version: row.version.split(" ", 1)[0] ?? "", installedAt: await installedAt(db) } : null;
}

interface Examination {
  at: Date;
  findings: readonly Finding[];
}

/** Milliseconds for the whole report, which looks at the site from outside too. */
const examinationMs = 20_000;

/** The report of `npm run doctor` (R-operation-15). Throws `staffRoleMissing`. */
export async function examineSite(ctx: Ctx): Promise<Examination> {
  demand(canSeeHealthDetails(ctx.actor));
  const now = ctx.clock();
  const known = examinations.get(ctx.services);
  // It can take longer than its result is fresh: nobody starts a second one beside it.
  if (known && (!known.isDone || isFresh(known.at, now))) return known.findings;
  const examination = { at: now, isDone: false, findings: examine(ctx, now) };
  examinations.set(ctx.services, examination);
  void examination.findings.finally(() => (examination.isDone = true));
  return examination.findings;
}

async function examine({ services: { site, warn } }: Ctx, at: Date): Promise<Examination> {
  const unmeasured = (message: string): Finding[] => [
    { name: "体检", state: "notice", message, remedy: "请装机的人在机器上运行 npm run doctor" },
  ];
  if (site.examine === null) return { at, findings: unmeasured("这样启动的网站没有带上体检") };
  const onError = (error: unknown) => warn("not examined", { error: String(error) });
  const findings = await within(examinationMs, site.examine(), { otherwise: null, onError });
  return { at, findings: findings ?? unmeasured("量不到") };
}

export function presentHealth(
  { at, measures, database }: MeasuredSite,
  { actor, services: { site } }: Ctx,
): BodyOf<typeof today.health> {
  const showsDetails = canSeeHealthDetails(actor).allowed;
  const itemList = healthKinds.map((kind) => {
    const { state, value, detail } = measures[kind];
    return { kind, state, value, detail: showsDetails ? detail : "" };
  });
  const { disk, certificate } = measures;
  const begun = database?.installedAt ? `，${shanghaiDateTime(database.installedAt).slice(0, 10)} 建的` : "";
  const lines = [
    {
      title: "数据库",
      text: `${measures.database.value}${database === null ? "" : `，PostgreSQL ${database.version}${begun}`}`,
    },
    { title: "磁盘", text: [disk.value, disk.detail].filter(Boolean).join("，") },
    { title: "网址", text: certificate.state === "off" ? certificate.value : addressText(certificate) },
    { title: "版本", text: site.version },
  ];
  return {
    time: shanghaiDateTime(at),
    itemList,
    machineList: showsDetails ? lines : [],
    can: { examine: showsDetails },
  };
}

const addressText = ({ state, value }: Measure) =>
  value.endsWith("天") ? `https，证书还有 ${value}` : state === "unknown" ? `证书${value}` : value;

export function presentExamination({ at, findings }: Examination): BodyOf<typeof today.checkup> {
  const itemList = findings.map(({ name, state, message, remedy }) => ({
    name,
    state,
    message: withoutSecrets(message),
    remedy: withoutSecrets(remedy ?? ""),
  }));
  return { time: shanghaiDateTime(at), itemList };
}

/**
 * Without paths of the machine, logins in URLs, and long hexadecimal numbers such as keys and hashes: who works on the
 * machine reads them there.
 */
function withoutSecrets(text: string): string {
  return (
    text
      .replaceAll(/\/\/[^/\s@]+@/g, "//")
      .replaceAll(
        /(?<![\w/:.])(?!\/(?:admin|callbacks)\b)(?:[A-Za-z]:)?[.~]?(?:[/\\][^\s，。；、：（）'"]+)+/g,
        "（路径）",
      )
      // Relative ones, not 15/100.
      .replaceAll(/(?<![\w/:.@-])[A-Za-z.~_][\w.-]*(?:\/[^\s，。；、：（）'"]+)+/g, "（路径）")
      .replaceAll(/[:：]?\b[0-9a-f]{16,}\b(?:（[^）]*）)?/gi, "")
      .replace(/^（路径）\s*/, "")
      .replace(/：（路径）(?=，|$)/, "")
  );
}
