import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { SiteContext, type SiteInfo } from "../parts/site-context.tsx";
import { Brand } from "./header.tsx";

const drawn = (site: Pick<SiteInfo, "name" | "logo"> | null, light = false) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <SiteContext value={site as SiteInfo | null}>
        <Brand light={light} />
      </SiteContext>
    </MemoryRouter>,
  );

const lockup = "/art/brand/lockup.svg?v=1";
/** What the server sends for a site of another name. */
const flame = "/art/brand/logo.svg?v=1";

test("a site of another name has the flame alone, with its name beside it", () => {
  const html = drawn({ name: "青松园", logo: flame });
  expect(html).toMatch(/aria-label="青松园，首页".*data-mark="logo".*>青松园<\/span>/);
  expect(html).toContain("data-set");
  expect(drawn({ name: "青松园", logo: "" }, true)).toContain('data-mark="logo-light"');
  for (const light of [true, false]) expect(drawn({ name: "青松园", logo: flame }, light)).not.toMatch(/长明|lockup/);
});

test("the product's own name is drawn, and an operator's logo is displayed as it is", () => {
  const ours = drawn({ name: "长明", logo: lockup });
  expect(ours).toContain('data-mark="lockup"');
  expect(ours).not.toContain("data-set");
  const own = drawn({ name: "青松园", logo: "/art/uploads/a.webp" });
  expect(own).toContain('src="/art/uploads/a.webp"');
  expect(own).not.toContain("data-set");
});

test("where the site's settings are missing there is no name rather than a wrong one", () => {
  const html = drawn(null);
  expect(html).toContain('aria-label="首页"');
  expect(html).not.toMatch(/长明|lockup/);
});
