import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { Refusal } from "../../refusal.ts";
import { Unseen } from "./unseen.tsx";

const shown = (error: Refusal | null) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Unseen error={error} askAgain={() => undefined} />
    </MemoryRouter>,
  );

test("a refusal means that there is nothing to see", () => {
  expect(shown("notFound")).toContain("寻访不遇");
});

test("a session that is over waits for the login and says nothing of a wrong address", () => {
  expect(shown("sessionInvalid")).toContain("正在带您去登录");
  expect(shown("sessionInvalid")).not.toMatch(/寻访不遇|再试一次/);
});

test.each(["offline", "unavailable", "tooManyRequests"] as const)("%s says so and can be tried again", (error) => {
  expect(shown(error)).not.toContain("寻访不遇");
  expect(shown(error)).toMatch(/<button[^>]*>再试一次<\/button>/);
});

test("only what reached us is said to be noted", () => {
  expect(shown("unavailable")).toContain("我们已经记下");
  expect(shown("offline")).not.toContain("我们已经记下");
});

test("before the answer it says neither", () => {
  expect(shown(null)).not.toMatch(/寻访不遇|再试一次|登录/);
});
