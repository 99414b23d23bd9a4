import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { Refusal } from "../../refusal.ts";
import { Trouble } from "./trouble.tsx";

/** Where the first way on leads from an address. */
function wayOn(address: string, reason: Refusal | null): string {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <Trouble reason={reason} />
    </MemoryRouter>,
  );
  const href = /<a [^>]*href="([^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
  if (href === undefined) throw new Error("no way on");
  const from = new URL(address, "http://local.invalid");
  const { pathname, search } = new URL(href, from);
  return pathname + search;
}

test.each(["/home?id=12", "/login?from=%2Fhome", "/"])("trying %s again keeps the whole address", (address) => {
  expect(wayOn(address, null)).toBe(address);
});

test("from too far down one begins at the first page of the same search", () => {
  expect(wayOn("/search?words=%E6%9E%97&page=501", "pageTooDeep")).toBe("/search?words=%E6%9E%97");
  expect(wayOn("/famous_list?page=501", "pageTooDeep")).toBe("/famous_list");
});
