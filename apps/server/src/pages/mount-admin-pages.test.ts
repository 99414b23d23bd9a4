import { expect, test } from "vitest";
import { adminPolicy } from "./mount-admin-pages.ts";

const page = (inline: string) => `<html><script type="module" src="/admin/app.js"></script>${inline}</html>`;

test("the back office runs only our own script files, never inline ones", () => {
  const policy = adminPolicy(page("<script>alert(1)</script>"));
  expect(policy).toContain("default-src 'none'; script-src 'self';");
  expect(policy).toContain("style-src 'self' 'unsafe-inline';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("sha256");
});

test("in development, what Vite writes into the page runs, and nothing else", () => {
  const policy = adminPolicy(page("<script>vite()</script>"), true);
  expect(policy.match(/'sha256-[^']+'/g)).toHaveLength(1);
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
});
