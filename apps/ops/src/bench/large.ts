import { existsSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase } from "@changming/db/database";
import { freePort, startEmbedded } from "@changming/db/embedded/embedded";
import { adminLists, logInAsAdmin } from "./admin.ts";
import { median, p95 } from "./measure.ts";
import { releaseAtEnd, type Running, startProcess, temporaryFolder } from "./resources.ts";
import { buildSite } from "../site-build/build-site.ts";

/**
 * `npm run bench -- --large`: the time of every list, search, filter, ranking and last page on the server, uncached, in
 * the demo world and with 100,000 residences (`./data-large`, created by `npm run demo:large` when it is missing). One
 * caller, both worlds in turn and in one run; target: 95 of 100 within 50 ms, and the median within twice that of the
 * small world (R-performance-2). With `--million` the same for 1,000,000 residences (`./data-million`) and every list of
 * the back office.
 */
const root = new URL("../../../../", import.meta.url);
const script = (path: string) => fileURLToPath(new URL(path, root));
const rounds = 60;
const warmUp = 10;
const maxMs = 50;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

interface World {
  origin: string;
  /** Of an administrator. */
  cookie: string;
}

/** Milliseconds until the whole answer is received. Throws when its status is not 200. */
function time({ origin, cookie }: World, path: string): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(origin + path, { agent, headers: path.startsWith("/api/admin/") ? { cookie } : {} }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`));
      response.on("data", () => {});
      response.on("end", () => resolve(performance.now() - started));
    }).on("error", reject);
  });
}

const fetchFrom = ({ origin }: World) =>
  async function fetchBody<Body>(path: string): Promise<Body> {
    const response = await fetch(origin + path);
    const envelope = (await response.json()) as { code: number; msg: string; body: Body };
    if (envelope.code !== 1) throw new Error(`${path}: ${envelope.msg}`);
    return envelope.body;
  };

const milliseconds = (value: number) => `${value.toFixed(1)} ms`;

async function compare(small: { world: World; target: Target }, large: { world: World; target: Target }) {
  const inSmall: number[] = [];
  const inLarge: number[] = [];
  for (let round = -warmUp; round < rounds; round += 1) {
    const here = await time(small.world, small.target.path);
    const there = await time(large.world, large.target.path);
    if (round < 0) continue;
    inSmall.push(here);
    inLarge.push(there);
  }
  const ratio = median(inLarge) / median(inSmall);
  const p95Ms = p95(inLarge);
  const misses = [...(p95Ms >= maxMs ? [`over ${maxMs} ms`] : []), ...(ratio > 2 ? ["over twice"] : [])].join(", ");
  const cells = [small.target.name, milliseconds(median(inSmall)), milliseconds(median(inLarge)), milliseconds(p95Ms)];
  console.log(`| ${[...cells, ratio.toFixed(2), misses].join(" | ")} |`);
}

/** At most so many residences belong to the demo world. */
const maxDemo = 1_000;

/** Creates the large world where it is missing. Throws when the folder holds something else, or an unfinished one. */
export async function ensureWorld(dataDir: string, isMillion: boolean): Promise<void> {
  if (existsSync(dataDir)) {
    const wanted = isMillion ? 1_000_000 : 100_000;
    const found = await countResidences(dataDir);
    if (found >= wanted && found <= wanted + maxDemo) return;
    throw new Error(`${dataDir} has ${found} residences instead of ${wanted}; name another folder by DATA_DIR`);
  }
  const progress = { isMade: false };
  // An incomplete one would be taken for the large world by the next run.
  releaseAtEnd(() => (progress.isMade ? undefined : rmSync(dataDir, { recursive: true, force: true })));
  const args = isMillion ? ["--million"] : [];
  const command = script("apps/ops/src/commands/demo-large.ts");
  const made = await startProcess(command, { DATA_DIR: dataDir }, "完成", args);
  progress.isMade = true;
  await made.stop();
}

async function countResidences(dataDir: string): Promise<number> {
  const embedded = await startEmbedded({ dataDir });
  const { db, close } = openDatabase(embedded.url, { poolSize: 1 });
  try {
    const count = db.selectFrom("residence").select(({ fn }) => fn.countAll<number>().as("found"));
    return (await count.executeTakeFirstOrThrow()).found;
  } finally {
    await close();
    await embedded.stop();
  }
}

/** Prints the table for documents. */
export async function benchLarge({ isMillion }: { isMillion: boolean }): Promise<void> {
  await buildSite(root, (line) => console.log(line));
  const largeDir = process.env.DATA_DIR || script(isMillion ? "data-million" : "data-large");
  await ensureWorld(largeDir, isMillion);
  const small = await startWorld(join(temporaryFolder(), "small"));
  const large = await startWorld(largeDir);
  const title = isMillion ? "1,000,000" : "100,000";
  console.log(`| uncached | demo data, p50 | ${title}, p50 | ${title}, p95 | large ÷ small | misses |`);
  console.log("| --- | --- | --- | --- | --- | --- |");
  const others = new Map((await targetsOf(large, isMillion)).map((target) => [target.name, target]));
  for (const target of await targetsOf(small, isMillion)) {
    const other = others.get(target.name);
    if (other) await compare({ world: small, target }, { world: large, target: other });
  }
}

/** Serves a world without caches, by a clock that is `aheadMs` fast. */
async function startWorld(dataDir: string, aheadMs = 0): Promise<World & Pick<Running, "stop">> {
  const port = String(await freePort());
  const env = { ...serverEnv, PORT: port, DATA_DIR: dataDir, BENCH_AHEAD_MS: String(aheadMs) };
  const { stop } = await startProcess(script("apps/ops/src/bench/later-server.ts"), env, "长明已就绪");
  const origin = `http://127.0.0.1:${port}`;
  return { origin, cookie: await logInAsAdmin(origin), stop };
}

interface ListTime {
  p50Ms: number;
  p95Ms: number;
}

/** Median and 95th percentile of the milliseconds of each list, uncached. */
export async function measureLists(dataDir: string, aheadMs: number): Promise<Map<string, ListTime>> {
  const world = await startWorld(dataDir, aheadMs);
  const found = new Map<string, ListTime>();
  for (const { name, path } of await targetsOf(world, true)) {
    const times: number[] = [];
    for (let round = -warmUp; round < rounds; round += 1) {
      const taken = await time(world, path);
      if (round >= 0) times.push(taken);
    }
    found.set(name, { p50Ms: median(times), p95Ms: p95(times) });
  }
  await world.stop();
  return found;
}

const serverEnv = {
  HOST: "127.0.0.1",
  DEMO: "1",
  LOG_LEVEL: "warn",
  NODE_ENV: "production",
  RATE_LIMIT_FACTOR: "1000000",
  STAFF_TOTP: "off",
};

async function targetsOf(world: World, withAdmin: boolean): Promise<Target[]> {
  const targets = await largeTargets(fetchFrom(world));
  if (!withAdmin) return targets;
  const lists = await adminLists(world.origin, world.cookie);
  return [...targets, ...lists.map(({ name, page, path }) => ({ name: `${name}, page ${page}`, path }))];
}

/** One measurement on both worlds: a name for the table, and its address there. */
interface Target {
  name: string;
  path: string;
}

interface Garden {
  id: number;
  residence_nums: number;
}

interface Zone {
  type_id: number;
  letterList: string[];
  residence_nums: number;
}

const query = (values: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString();
const list = (values: Record<string, string | number>) => `/api/residence/itemList?${query(values)}`;
const inGarden = (values: Record<string, string | number>) =>
  `/api/garden/index?${query({ actionName: "gardenResidenceList", ...values })}`;

const gardenList = "/api/garden/index?actionName=itemList";

/** Entries of a page of residences. */
const pageSize = 18;
/** The contract's last allowed page. */
const deepest = 500;
/** The last page of a list that can be opened. */
const lastOf = ({ counts, last_page = deepest }: { counts: number; last_page?: number }, size = pageSize) =>
  Math.min(last_page, Math.max(1, Math.ceil(counts / size)));

type FetchBody = <Body>(path: string) => Promise<Body>;

/** Search terms as users type them, from the most frequent to one name. */
const searchTerms = [
  ["one character", "兰"],
  ["two characters", "玉兰"],
  ["common surname", "王"],
  ["surname in pinyin", "wang"],
  ["initials", "wyl"],
  ["whole name", "王玉兰"],
  ["native place", "山东"],
  ["nothing like it", "龘靐"],
] as const;

const eraFilters = [
  ["an era", { era: "yuanMingQing" }],
  ["an era, deep page", { era: "yuanMingQing", page: 100 }],
  ["what they did", { emblem: "poet" }],
  ["an era and what they did", { era: "yuanMingQing", emblem: "poet" }],
] as const;

/** Every list, search, filter, ranking and last page, with ids of the world that `fetchBody` queries. */
async function largeTargets(fetchBody: FetchBody): Promise<Target[]> {
  const { counts: gardenCount, itemList: gardens } = await fetchBody<{ counts: number; itemList: Garden[] }>(
    gardenList,
  );
  const garden = gardens.toSorted((a, b) => b.residence_nums - a.residence_nums)[0] ?? { id: 1, residence_nums: 0 };
  const gardenId = garden.id;
  const zones = await fetchBody<Zone[]>(`/api/garden/index?actionName=searchData&gardenId=${gardenId}`);
  const level = zones.toSorted((a, b) => b.residence_nums - a.residence_nums)[0];
  const filter = { gardenId, levelId: level?.type_id ?? 1 };
  const letter = level?.letterList[0] ?? "A";
  const all = await fetchBody<{ counts: number; itemList: { id: number }[] }>(list({ residenceType: 0 }));
  const rear = await fetchBody<{ itemList: { id: number }[] }>(list({ residenceType: 0, page: lastOf(all) }));
  const surname = await fetchBody<{ counts: number; last_page?: number }>(list({ residenceType: 0, keywords: "王" }));
  const residenceId = all.itemList[0]?.id ?? 1;
  const unknownId = rear.itemList[0]?.id ?? 1;
  return [
    { name: "home, first part", path: "/api/index/index" },
    { name: "home, second part", path: "/api/index/index2" },
    { name: "ticker", path: "/api/fragment/recentNews" },
    { name: "residences", path: list({ residenceType: 0 }) },
    { name: "residences, last page", path: list({ residenceType: 0, page: lastOf(all) }) },
    ...[1, 2, 3].map((residenceType) => ({
      name: `residences of kind ${residenceType}`,
      path: list({ residenceType }),
    })),
    ...eraFilters.map(([name, values]) => ({
      name: `ancestors, ${name}`,
      path: list({ residenceType: 2, ...values }),
    })),
    ...searchTerms.map(([name, keywords]) => ({ name: `search: ${name}`, path: list({ residenceType: 0, keywords }) })),
    {
      name: "search: common surname, last page",
      path: list({ residenceType: 0, keywords: "王", page: lastOf(surname) }),
    },
    { name: "search: common surname among the famous", path: list({ residenceType: 1, keywords: "王" }) },
    { name: "search: common surname among the ancestors", path: list({ residenceType: 2, keywords: "王" }) },
    { name: "gardens", path: gardenList },
    { name: "gardens, last page", path: `${gardenList}&page=${lastOf({ counts: gardenCount }, 16)}` },
    { name: "gardens: a name", path: `${gardenList}&keywords=青` },
    { name: "gardens: nothing like it", path: `${gardenList}&keywords=龘靐` },
    { name: "levels and zones of all gardens", path: "/api/garden/index?actionName=searchData" },
    { name: "levels and zones of a garden", path: `/api/garden/index?actionName=searchData&gardenId=${gardenId}` },
    ...[0, 1, 2, 3].map((smartSort) => ({
      name: `garden, order ${smartSort}`,
      path: inGarden({ gardenId, smartSort }),
    })),
    { name: "garden, last page", path: inGarden({ gardenId, page: lastOf({ counts: garden.residence_nums }) }) },
    { name: "garden, level", path: inGarden(filter) },
    { name: "garden, level, most remembered", path: inGarden({ ...filter, smartSort: 1 }) },
    { name: "garden, level and letter", path: inGarden({ ...filter, letter }) },
    { name: "garden, letter", path: inGarden({ gardenId, letter }) },
    { name: "garden, common surname", path: inGarden({ gardenId, keywords: "王" }) },
    { name: "garden, common surname, most viewed", path: inGarden({ gardenId, keywords: "王", smartSort: 2 }) },
    { name: "residence", path: `/api/residence/residenceDetail?id=${residenceId}` },
    { name: "residence, rarely remembered", path: `/api/residence/residenceDetail?id=${unknownId}` },
    { name: "messages", path: `/api/residence/leaveMessageList?id=${residenceId}` },
    { name: "albums", path: `/api/residence/album?id=${residenceId}` },
    { name: "visits", path: `/api/residence/recordList?id=${residenceId}` },
    ...[0, 1, 2].map((rankingType) => ({
      name: `gift ranking ${rankingType}`,
      path: `/api/gift/giftRanking?${query({ residenceId, rankingType })}`,
    })),
    { name: "notices", path: "/api/notice/index?actionName=itemList" },
    { name: "news", path: "/api/news/index?actionName=itemList" },
  ];
}
