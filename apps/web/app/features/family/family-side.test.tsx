import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { FamilyHome } from "./family-home.ts";
import { FamilySide } from "./family-side.tsx";
import { home, place } from "./testing/samples.ts";

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
