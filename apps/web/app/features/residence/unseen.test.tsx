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

test.each(["notFound", "sessionInvalid"] as const)("%s means that there is nothing to see", (error) => {
  expect(shown(error)).toContain("寻访不遇");
});

test.each(["offline", "unavailable", "tooManyRequests"] as const)("%s says so and can be tried again", (error) => {
  expect(shown(error)).not.toContain("寻访不遇");
  expect(shown(error)).toMatch(/<button[^>]*>再试一次<\/button>/);
});

test("before the answer it says neither", () => {
  expect(shown(null)).not.toMatch(/寻访不遇|再试一次/);
});
