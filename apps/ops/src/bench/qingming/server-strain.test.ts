import { expect, test } from "vitest";
import { largest } from "./server-strain.ts";

const text = `# HELP waiting queries
waiting 2
waiting{worker="1"} 7
waiting{worker="2"} 3
waiting_total 90
`;

test("the largest value of a metric is that of the busiest process", () => {
  expect(largest(text, "waiting")).toBe(7);
  expect(largest(text, "waiting_total")).toBe(90);
});

test("a metric that is not there counts as 0", () => {
  expect(largest(text, "absent")).toBe(0);
});
