import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { FamilyHome } from "./family-home.ts";
import { FamilySide } from "./family-side.tsx";
import { home, place } from "./testing/samples.ts";

afterEach(() => vi.unstubAllGlobals());

function shown(address: string, known: FamilyHome | undefined = home): string {
  vi.stubGlobal("localStorage", { getItem: () => "5" });
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <FamilySide place={place} home={known} userId="u1" />
    </MemoryRouter>,
  );
}

/** The words of the ways that are marked, each with how. */
const marked = (html: string) =>
  [...html.matchAll(/<a[^>]*aria-current="([^"]+)"[^>]*>([^<]*)/g)].map(([, how, words]) => `${words} ${how}`);

test("the page that is open is marked; of a page below it, its tab", () => {
  expect(marked(shown("/family_album?id=12"))).toEqual(["相册 page"]);
  expect(marked(shown("/family_album_add?id=12&aid=3"))).toEqual(["相册 true"]);
  expect(marked(shown("/family_index_edit?id=12"))).toEqual(["居所主页 true"]);
});

test("new letters are counted beside the board, and no longer once it is open", () => {
  expect(shown("/family_index?id=12")).toMatch(/>留言<span[^>]*> 2<span[^>]*> 封新信/);
  expect(shown("/family_board?id=12")).not.toContain("封新信");
});

test("who is remembered is told by the address alone until the rest is known", () => {
  const html = shown("/family_index?id=12");
  for (const words of ["沈玉兰", "云麓园", "S区 0026 号", "<img"]) expect(html).toContain(words);
  const early = renderToStaticMarkup(
    <MemoryRouter>
      <FamilySide place={place} home={undefined} userId="u1" />
    </MemoryRouter>,
  );
  expect(early).toContain("沈玉兰");
  expect(early).not.toMatch(/云麓园|<img|封新信/);
});
