import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { RuleEditor } from "./rule-editor.tsx";
import { reminders, ruleDetail, user } from "./testing/samples.ts";

function render(own: Partial<typeof ruleDetail> = {}): string {
  const element = <RuleEditor user={user} rule={{ ...ruleDetail, ...own }} reminders={reminders} />;
  const router = createMemoryRouter([{ path: "*", element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const boxes = (html: string, name: string) =>
  [...html.matchAll(/<input[^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => input.includes(`name="${name}"`))
    .map((input) => `${/value="(\w+)"/.exec(input)?.[1] ?? ""}${/ checked/.test(input) ? "!" : ""}`);

test("only the days of the residence can be chosen, and the rule is chosen at first", () => {
  const html = render({ available: ["anniversary", "qingming"], occasions: ["anniversary"] });
  expect(html).toContain("沈玉兰");
  expect(boxes(html, "occasions")).toEqual(["anniversary!", "qingming"]);
  expect(boxes(html, "leadDays")).toEqual(["0!", "1!", "3", "7"]);
  expect(boxes(html, "calendar")).toEqual(["family!", "solar", "lunar"]);
  expect(boxes(html, "channels")).toEqual(["sms!", "push"]);
});

test("how the mourning days are counted is a question only where they are chosen", () => {
  expect(boxes(render(), "countedFrom")).toEqual([]);
  const mourning = { occasions: ["mourning" as const], counted_from: "dayAfter" as const };
  expect(boxes(render(mourning), "countedFrom")).toEqual(["day", "dayAfter!"]);
});

test("a rule that is set can be stopped", () => {
  expect(render({ is_set: true })).toContain("停用提醒");
  expect(render({ is_set: false })).not.toContain("停用提醒");
});
