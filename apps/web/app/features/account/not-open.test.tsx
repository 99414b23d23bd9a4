import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, MemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import Forget from "../../routes/forget.tsx";
import { SiteContext, type SiteInfo } from "../site/site-context.tsx";
import { NotOpen } from "./not-open.tsx";

const site = { tel: "400-000-1200" } as SiteInfo;

test.each(["注册", "忘记密码"])("%s says that it is not open, and what can be done now", (title) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <SiteContext value={site}>
        <NotOpen title={title} words="还没有开放。" call="请打电话来。" />
      </SiteContext>
    </MemoryRouter>,
  );
  expect(html).toMatch(new RegExp(`<h1>${title}</h1>`));
  expect(html).toContain('href="tel:4000001200"');
  expect(html).toContain('href="/login"');
  expect(html).not.toMatch(/<(form|input|button)/);
});

test("without the operator's settings it still leads on", () => {
  const router = createMemoryRouter([{ path: "/forget", element: <Forget /> }], { initialEntries: ["/forget"] });
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  expect(html).toContain('href="/login"');
  expect(html).not.toContain("tel:");
});
