import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { pagedOf } from "../../url/paging.ts";
import { KindList } from "./kind-list.tsx";
import type { KindPage, ListedResidence } from "./load-list.ts";

const person = {
  id: 7,
  name: "王安石",
  years: "1021–1086",
  era: "song",
  emblem: "poet",
  image_kind: "none",
  place: "",
  summary: "",
  opening: [] as string[],
  brush: null,
} as ListedResidence;

const eras = [
  { era: "suiTang", name: "隋唐", years: "" },
  { era: "song", name: "宋", years: "" },
] as const;

function drawn(page: number, more: Partial<KindPage> = {}): string {
  const upTo = { has_more_counts: true, last_page: 10 } as const;
  const list = { keywords: "王", era: "", emblem: "", eras: [...eras], emblems: [{ emblem: "poet", name: "诗人" }] };
  return renderToStaticMarkup(
    <MemoryRouter>
      <KindList kind="famous" list={{ ...list, ...pagedOf(page, 18, 180, [person], upTo), ...more } as KindPage} />
    </MemoryRouter>,
  );
}

test("a search that was not counted to its end has a plus, ten pages, and says how to find the rest", () => {
  expect(drawn(1)).toContain("有 180+ 位");
  expect(drawn(1)).toContain('aria-label="第 10 页"');
  expect(drawn(1)).not.toContain("只翻到");
  expect(drawn(10)).toContain("后面还有很多，这里只翻到第 10 页。请按年代");
  expect(drawn(10)).not.toContain('rel="next"');
});

test("without numbers, eras can be chosen, and the chosen one is visible and leads elsewhere", () => {
  const html = drawn(1, { era: "song" });
  expect(html).toMatch(/aria-current="true"[^>]*><b>宋<\/b> <\/a>/);
  expect(html).toContain("era=suiTang");
  expect(html).toContain("<b>诗人</b> </a>");
  expect(html).not.toContain("<i>");
  expect(drawn(1, { eras: eras.map((one) => ({ ...one, counts: 3 })) })).toContain("<b>全部</b> <i>6</i>");
});
