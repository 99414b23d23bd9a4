import { expect, test } from "vitest";
import { reportOfPage } from "./report-form.tsx";

test("a page of a residence is reported as that residence", () => {
  expect(reportOfPage("/msg_board", "?id=12&page=2", true)).toEqual({ kind: "residence", id: 12, name: "这一页" });
});

test("a residence that the visitor may not see is reported by its URL, which reveals nothing more", () => {
  expect(reportOfPage("/home", "?id=12", false)).toEqual({ kind: "page", path: "/home?id=12", name: "这一页" });
});

test("any other page is reported by its URL, without keys that no page reads", () => {
  expect(reportOfPage("/news_details", "?id=3&class_id=2&token=x", true)).toMatchObject({
    path: "/news_details?id=3&class_id=2",
  });
  expect(reportOfPage("/nowhere", "?a=1", false)).toMatchObject({ path: "/nowhere" });
  const long = reportOfPage("/search", `?words=${"念".repeat(200)}`, true);
  expect(long.kind === "page" && long.path.length).toBeLessThanOrEqual(300);
});
