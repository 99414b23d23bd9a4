import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { LoadErrorName } from "../api/load-error.ts";
import { ErrorPage } from "./error-page.tsx";

/** The target of the first link of an error page at an address. */
function wayOn(address: string, reason: LoadErrorName | null): string {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <ErrorPage reason={reason} />
    </MemoryRouter>,
  );
  const href = /<a [^>]*href(?:="([^"]*))?/.exec(html)?.slice(1).join("").replaceAll("&amp;", "&");
  if (href === undefined) throw new Error("no link");
  const from = new URL(address, "http://local.invalid");
  const { pathname, search } = new URL(href, from);
  return pathname + search;
}

test.each(["/home?id=12", "/login?from=%2Fhome", "/"])("retrying %s keeps the whole address", (address) => {
  expect(wayOn(address, null)).toBe(address);
});

test("a page that is too deep links to the first page of the same search", () => {
  expect(wayOn("/search?words=%E6%9E%97&page=501", "pageTooDeep")).toBe("/search?words=%E6%9E%97");
  expect(wayOn("/famous_list?page=501", "pageTooDeep")).toBe("/famous_list");
});
