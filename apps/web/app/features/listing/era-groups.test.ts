import { expect, test } from "vitest";
import { type Entry, eraGroups } from "./era-groups.ts";
import type { KindPage, ListedResidence } from "./load-list.ts";

let id = 0;

function person(name: string, era: ListedResidence["era"], more: Partial<ListedResidence> = {}): ListedResidence {
  id += 1;
  const avatar = `/art/portraits/elder-man.svg?${id}`;
  return { id, name, era, emblem: "", image_kind: "none", avatar, ...more } as ListedResidence;
}

const eras = [
  { era: "suiTang", name: "隋唐", years: "", counts: 20 },
  { era: "song", name: "宋", years: "", counts: 3 },
] as KindPage["eras"];

const page = (items: ListedResidence[], more: Partial<KindPage> = {}) =>
  eraGroups({ items, eras, era: "", keywords: "", page: 1, ...more });

const named = ({ item, shows, drawing }: Entry) => `${item.name} ${drawing || shows}`;

test("the residences of a page are divided into their eras, each with its name and whole count", () => {
  const groups = page([person("李白", "suiTang"), person("杜甫", "suiTang"), person("苏轼", "song")]);
  expect(groups.map(({ name, counts }) => `${name} ${counts}`)).toEqual(["隋唐 20", "宋 3"]);
  expect(groups[0]?.lead?.item.name).toBe("李白");
  expect(groups[0]?.entries.map(({ item }) => item.name)).toEqual(["李白", "杜甫"]);
});

test("the first with a portrait or scene leads its era, in its place; a scene that another era leads with is not used again", () => {
  const moon = { image_kind: "scene", avatar: "/art/scenes/emblem-moon-720.webp", emblem: "poet" } as const;
  const [tang, song] = page([
    person("杜甫", "suiTang"),
    person("李白", "suiTang", moon),
    person("苏轼", "song", moon),
    person("米芾", "song", { image_kind: "portrait", avatar: "/uploads/a.webp" }),
  ]);
  expect(tang?.lead && named(tang.lead)).toBe("李白 scene");
  expect(song?.lead && named(song.lead)).toBe("米芾 portrait");
  expect(song?.entries.map(named)).toEqual(["苏轼 poet", "米芾 portrait"]);
});

test("a drawing appears once in a view: the second of its kind has another, the third its name alone", () => {
  const poet = { emblem: "poet" } as const;
  const groups = page([
    person("李白", "suiTang", poet),
    person("杜甫", "suiTang", poet),
    person("陆羽", "suiTang", { emblem: "agronomist" }),
    person("苏轼", "song", poet),
  ]);
  const shown = groups.flatMap(({ entries }) => entries).map(named);
  expect(shown).toEqual(["李白 poet", "杜甫 name", "陆羽 agronomist", "苏轼 poet-2"]);
});

test("an era that began on an earlier page says so, also when it is the only one chosen", () => {
  const items = [person("韩愈", "suiTang"), person("苏轼", "song")];
  expect(page(items, { page: 2 }).map(({ isContinued }) => isContinued)).toEqual([true, false]);
  expect(page(items).map(({ isContinued }) => isContinued)).toEqual([false, false]);
  expect(page([person("韩愈", "suiTang")], { page: 2, era: "suiTang" })[0]?.isContinued).toBe(true);
});

test("hits of a search stay in the order of their match, without eras and without a large one", () => {
  const [hits, ...rest] = page([person("苏轼", "song"), person("苏味道", "suiTang")], { keywords: "苏" });
  expect(rest).toEqual([]);
  expect(hits?.lead).toBeNull();
  expect(hits?.entries.map(({ item }) => item.name)).toEqual(["苏轼", "苏味道"]);
});
