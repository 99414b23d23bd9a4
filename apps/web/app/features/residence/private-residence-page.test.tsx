import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { LoadErrorName } from "../../api/load-error.ts";
import { Unseen } from "./private-residence-page.tsx";

const rendered = (error: LoadErrorName | null) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Unseen error={error} refetch={() => undefined} />
    </MemoryRouter>,
  );

test("an unknown residence is a 404", () => {
  expect(rendered("notFound")).toContain("寻访不遇");
});

test("an ended session waits for the login and reports no wrong address", () => {
  expect(rendered("sessionInvalid")).toContain("正在带您去登录");
  expect(rendered("sessionInvalid")).not.toMatch(/寻访不遇|再试一次/);
});

test.each(["offline", "unavailable", "tooManyRequests"] as const)("%s is reported and can be tried again", (error) => {
  expect(rendered(error)).not.toContain("寻访不遇");
  expect(rendered(error)).toMatch(/<button[^>]*>再试一次<\/button>/);
});

test("only an error that reached the server is said to be recorded", () => {
  expect(rendered("unavailable")).toContain("我们已经记下");
  expect(rendered("offline")).not.toContain("我们已经记下");
});

test("before the answer neither is displayed", () => {
  expect(rendered(null)).not.toMatch(/寻访不遇|再试一次|登录/);
});
