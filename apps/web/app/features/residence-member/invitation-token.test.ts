import { expect, test } from "vitest";
import { invitationLink, tokenIn } from "./invitation-token.ts";

const token = "a".repeat(42) + "-";

test("a token is read from the hash, and nothing else is accepted as one", () => {
  expect(tokenIn(`#${token}`)).toBe(token);
  for (const hash of ["", "#", "#abc", `#${token}x`, `#${token.slice(1)}<`]) expect(tokenIn(hash)).toBeNull();
});

test("the link carries the token where no server sees it", () => {
  const link = new URL(invitationLink("https://example.org", "/invite", token));
  expect([link.pathname, link.search, link.hash]).toEqual(["/invite", "", `#${token}`]);
});
