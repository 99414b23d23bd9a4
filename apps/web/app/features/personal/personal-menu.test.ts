import { expect, test } from "vitest";
import { personalWays } from "./personal-menu.tsx";

const sixth = (hasGarden: boolean | null | undefined) => personalWays({ unread: 0, hasGarden })[5];

test("a garden administrator has their gardens as the sixth item, other users the cooperation in its place", () => {
  expect(sixth(true)).toMatchObject({ name: "我的园区", to: "/my_park" });
  expect(sixth(false)).toEqual({ name: "合作加盟", to: "/cooperation" });
});

test("its place is reserved while it is fetched; without an answer, the user's gardens are linked", () => {
  expect(sixth(undefined)).toMatchObject({ to: "/my_park", isOpen: true });
  expect(sixth(null)).toMatchObject({ name: "我的园区", to: "/my_park" });
});

test("the items are in their order and have addresses of their own", () => {
  const ways = personalWays({ unread: 3, hasGarden: true });
  expect(ways.map(({ to }) => to)).toEqual([
    "/msgs",
    "/reminders",
    "/family_home",
    "/home_apply",
    "/consume_records",
    "/my_park",
    "/visit_records",
    "/feedback",
    "/revise_password",
    "/sign_in_ways",
    "/my_data",
    "/about",
    "/culture",
    "/yinsi",
  ]);
  expect(ways[0]).toMatchObject({ unread: 3, below: ["/msgs_details"] });
});
