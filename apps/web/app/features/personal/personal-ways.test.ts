import { expect, test } from "vitest";
import { personalWays } from "./personal-ways.ts";

const fourth = (hasGarden: boolean | null | undefined) => personalWays({ unread: 0, hasGarden })[3];

test("who looks after a garden finds it, who does not is offered the cooperation in its place", () => {
  expect(fourth(true)).toEqual({ name: "我的园区", to: "/my_park" });
  expect(fourth(false)).toEqual({ name: "合作加盟", to: "/cooperation" });
});

test("its place is kept while that is asked; unanswered, one's own gardens say it", () => {
  expect(fourth(undefined)).toMatchObject({ to: "/my_park", isOpen: true });
  expect(fourth(null)).toEqual({ name: "我的园区", to: "/my_park" });
});

test("the ways stand in the specification's order and lead to places of their own", () => {
  const ways = personalWays({ unread: 3, hasGarden: true });
  expect(ways.map(({ to }) => to)).toEqual([
    "/msgs",
    "/consume_records",
    "/visit_records",
    "/my_park",
    "/feedback",
    "/revise_password",
    "/my_data",
    "/about",
    "/culture",
    "/yinsi",
  ]);
  expect(ways[0]).toMatchObject({ unread: 3, below: ["/msgs_details"] });
});
