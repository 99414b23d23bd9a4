import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FamilyHome } from "./family-home.ts";
import { FamilySide, familyTabs, type ReadMessages, useMessagesSince } from "./family-side.tsx";
import { home, place } from "./testing/samples.ts";
import { pages } from "../../url/paths.ts";

afterEach(() => vi.unstubAllGlobals());

function rendered(address: string, known: FamilyHome | undefined = home): string {
  vi.stubGlobal("localStorage", { getItem: () => "5" });
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <FamilySide place={place} home={known} userId="u1" />
    </MemoryRouter>,
  );
}

/** The texts of the marked links, each with its `aria-current`. */
const marked = (html: string) =>
  [...html.matchAll(/<a[^>]*aria-current="([^"]+)"[^>]*>([^<]*)/g)].map(([, how, text]) => `${text} ${how}`);

test("the open page is marked; for a page below a tab, the tab", () => {
  expect(marked(rendered("/family_album?id=12"))).toEqual(["相册 page"]);
  expect(marked(rendered("/family_album_add?id=12&aid=3"))).toEqual(["相册 true"]);
  expect(marked(rendered("/family_index_edit?id=12"))).toEqual(["居所主页 true"]);
});

test("new messages are counted beside the messages tab, and not while it is open", () => {
  expect(rendered("/family_index?id=12")).toMatch(/>留言<span[^>]*> 2<span[^>]*> 封新信/);
  expect(rendered("/family_board?id=12")).not.toContain("封新信");
});

test("before the data is loaded the name from the URL is displayed", () => {
  const html = rendered("/family_index?id=12");
  for (const text of ["沈玉兰", "云麓园", "S区 0026 号", "<img"]) expect(html).toContain(text);
  const early = renderToStaticMarkup(
    <MemoryRouter>
      <FamilySide place={place} home={undefined} userId="u1" />
    </MemoryRouter>,
  );
  expect(early).toContain("沈玉兰");
  expect(early).not.toMatch(/云麓园|<img|封新信/);
});

const ways = familyTabs({ id: 12, name: "沈 玉兰" });

test("the tabs have the order of R-family-1, and each link contains the residence", () => {
  expect(ways.map(({ name }) => name)).toEqual(
    "居所主页 礼物装扮 相册 留言 缅怀证书 居所证书 浏览记录 家人".split(" "),
  );
  for (const { to, path } of ways) {
    const address = new URL(to, "http://local.invalid");
    expect(address.pathname).toBe(path);
    expect([...address.searchParams]).toEqual([
      ["id", "12"],
      ["name", "沈 玉兰"],
    ]);
  }
});

test("every page of the family area belongs to exactly one tab", () => {
  const familyPages = Object.entries(pages).flatMap(([name, { path }]) => (name.startsWith("family") ? [path] : []));
  expect(familyPages).toContain(pages.familyIndex.path);
  for (const page of familyPages) {
    expect([page, ways.filter(({ path, below = [] }) => path === page || below.includes(page)).length]).toEqual([
      page,
      1,
    ]);
  }
});

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored.get(key) ?? null });
});

const read: ReadMessages = { userId: "u1", residenceId: 12, messages: 9, isReading: false };

function unreadCount(own: Partial<ReadMessages> = {}): number {
  function Probe() {
    return useMessagesSince({ ...read, ...own });
  }
  return Number(renderToStaticMarkup(<Probe />));
}

test("messages that arrived since the list was last opened are counted", () => {
  stored.set("letters_read_u1_12", "7");
  expect(unreadCount()).toBe(2);
  expect(unreadCount({ messages: 7 })).toBe(0);
});

test("at the first visit, while the total is unknown, and on the messages page the count is 0", () => {
  expect(unreadCount()).toBe(0);
  stored.set("letters_read_u1_12", "7");
  expect(unreadCount({ messages: undefined })).toBe(0);
  expect(unreadCount({ isReading: true })).toBe(0);
});

test("deleted messages make no negative number", () => {
  stored.set("letters_read_u1_12", "12");
  expect(unreadCount()).toBe(0);
});

test("each user and each residence has a count of its own", () => {
  stored.set("letters_read_u1_12", "7");
  expect([unreadCount({ userId: "u2" }), unreadCount({ residenceId: 13 })]).toEqual([0, 0]);
});

test("an invalid stored value, or a storage that is blocked, counts as the first visit", () => {
  stored.set("letters_read_u1_12", "many");
  expect(unreadCount()).toBe(0);
  vi.stubGlobal("localStorage", undefined);
  expect(unreadCount()).toBe(0);
});
