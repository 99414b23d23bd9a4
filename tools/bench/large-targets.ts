/** One measurement on both worlds: a name for the table, and its address there. */
export interface Target {
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

const pageSize = 18;
/** The contract's last allowed page. */
const deepest = 500;
const lastOf = (counts: number) => Math.min(deepest, Math.max(1, Math.ceil(counts / pageSize)));

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

/** Every list, search, filter, ranking and last page, with ids of the world that `fetchBody` queries. */
export async function largeTargets(fetchBody: FetchBody): Promise<Target[]> {
  const { itemList: gardens } = await fetchBody<{ itemList: Garden[] }>(
    "/api/garden/index?actionName=itemList&pageSize=100",
  );
  const garden = gardens.toSorted((a, b) => b.residence_nums - a.residence_nums)[0] ?? { id: 1, residence_nums: 0 };
  const gardenId = garden.id;
  const zones = await fetchBody<Zone[]>(`/api/garden/index?actionName=searchData&gardenId=${gardenId}`);
  const level = zones.toSorted((a, b) => b.residence_nums - a.residence_nums)[0];
  const filter = { gardenId, levelId: level?.type_id ?? 1 };
  const letter = level?.letterList[0] ?? "A";
  const all = await fetchBody<{ counts: number; itemList: { id: number }[] }>(list({ residenceType: 0 }));
  const rear = await fetchBody<{ itemList: { id: number }[] }>(list({ residenceType: 0, page: lastOf(all.counts) }));
  const surname = await fetchBody<{ counts: number }>(list({ residenceType: 0, keywords: "王" }));
  const residenceId = all.itemList[0]?.id ?? 1;
  const unknownId = rear.itemList[0]?.id ?? 1;
  return [
    { name: "home, first part", path: "/api/index/index" },
    { name: "home, second part", path: "/api/index/index2" },
    { name: "ticker", path: "/api/fragment/recentNews" },
    { name: "residences", path: list({ residenceType: 0 }) },
    { name: "residences, last page", path: list({ residenceType: 0, page: lastOf(all.counts) }) },
    ...[1, 2, 3].map((residenceType) => ({
      name: `residences of kind ${residenceType}`,
      path: list({ residenceType }),
    })),
    ...searchTerms.map(([name, keywords]) => ({ name: `search: ${name}`, path: list({ residenceType: 0, keywords }) })),
    {
      name: "search: common surname, last page",
      path: list({ residenceType: 0, keywords: "王", page: lastOf(surname.counts) }),
    },
    { name: "search: common surname among the famous", path: list({ residenceType: 1, keywords: "王" }) },
    { name: "gardens", path: "/api/garden/index?actionName=itemList" },
    { name: "levels and zones of all gardens", path: "/api/garden/index?actionName=searchData" },
    { name: "levels and zones of a garden", path: `/api/garden/index?actionName=searchData&gardenId=${gardenId}` },
    ...[0, 1, 2, 3].map((smartSort) => ({
      name: `garden, order ${smartSort}`,
      path: inGarden({ gardenId, smartSort }),
    })),
    { name: "garden, last page", path: inGarden({ gardenId, page: lastOf(garden.residence_nums) }) },
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
