import { expect, test } from "vitest";
import { personalWays } from "./personal-ways.ts";

const sixth = (hasGarden: boolean | null | undefined) => personalWays({ unread: 0, hasGarden })[5];

test("who looks after a garden finds it, who does not is offered the cooperation in its place", () => {
  expect(sixth(true)).toMatchObject({ name: "我的园区", to: "/my_park" });
  expect(sixth(false)).toEqual({ name: "合作加盟", to: "/cooperation" });
});

test("its place is kept while that is asked; unanswered, one's own gardens say it", () => {
  expect(sixth(undefined)).toMatchObject({ to: "/my_park", isOpen: true });
  expect(sixth(null)).toMatchObject({ name: "我的园区", to: "/my_park" });
});

test("the ways stand in the specification's order and lead to places of their own", () => {
  const ways = personalWays({ unread: 3, hasGarden: true });
  expect(ways.map(({ to }) => to)).toEqual([
    "/msgs",
    "/family_home",
    "/home_apply",
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
