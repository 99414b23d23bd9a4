import { expect, test } from "vitest";
import { seededRandom } from "./distributions.ts";
import { qingmingShares, VisitPlanner, type VisitPlan, type World } from "./visit-plan.ts";

const world: World = {
  residences: Array.from({ length: 500 }, (_, index) => ({ id: index + 1, name: `王${index}` })),
  freeGiftId: 1,
  paidGiftId: 2,
};

const visits = 20_000;

function drawMany(shares = qingmingShares): VisitPlan[] {
  const planner = new VisitPlanner(seededRandom(11), world, shares, 1);
  return Array.from({ length: visits }, () => planner.draw());
}

test("one in five gives, one in ten writes, and the other steps have their shares", () => {
  const plans = drawMany();
  const shareOf = (is: (plan: VisitPlan) => boolean) => plans.filter(is).length / visits;
  const shares = {
    search: shareOf(({ arrival }) => arrival === "search"),
    returning: shareOf(({ isReturning }) => isReturning),
    remember: shareOf(({ remembers }) => remembers),
    give: shareOf(({ gift }) => gift !== "none"),
    write: shareOf(({ writes }) => writes),
    upload: shareOf(({ uploads }) => uploads),
  };
  for (const [name, share] of Object.entries(shares)) {
    expect(Math.abs(share - qingmingShares[name as keyof typeof shares]), name).toBeLessThan(0.01);
  }
  const givers = plans.filter(({ gift }) => gift !== "none");
  const paid = givers.filter(({ gift }) => gift === "paid").length / givers.length;
  expect(Math.abs(paid - qingmingShares.payOfGivers)).toBeLessThan(0.02);
});

test("whoever acts is logged in, and some who only read are", () => {
  const plans = drawMany();
  const acts = ({ remembers, gift, writes, uploads }: VisitPlan) => remembers || gift !== "none" || writes || uploads;
  expect(plans.filter((plan) => acts(plan) && !plan.isMember)).toEqual([]);
  const readers = plans.filter((plan) => !acts(plan));
  const members = readers.filter(({ isMember }) => isMember).length / readers.length;
  expect(Math.abs(members - qingmingShares.reader)).toBeLessThan(0.02);
});

test("without shares of actions everybody reads as a visitor, and the first residence is the most visited", () => {
  const none = { search: 0, returning: 0, reader: 0, remember: 0, give: 0, payOfGivers: 0, write: 0, upload: 0 };
  const plans = drawMany(none);
  expect(plans.every(({ isMember, arrival }) => !isMember && arrival === "link")).toBe(true);
  const visitsOf = (id: number) => plans.filter(({ residence }) => residence.id === id).length;
  expect(visitsOf(1)).toBeGreaterThan(visitsOf(2));
  expect(visitsOf(2)).toBeGreaterThan(visitsOf(50));
});

test("the scale multiplies the think times", () => {
  const timeOf = (scale: number) => new VisitPlanner(seededRandom(5), world, qingmingShares, scale).thinkTime("read");
  expect(timeOf(0.1)).toBeCloseTo(timeOf(1) / 10, 6);
  expect(timeOf(0)).toBe(0);
});
