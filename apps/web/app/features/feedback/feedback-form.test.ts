import { maxFeedbackImages } from "@changming/contract/feedback";
import { expect, test } from "vitest";
import { maxImages } from "./feedback-form.tsx";

test("the form accepts as many images as the contract", () => {
  expect(maxImages).toBe(maxFeedbackImages);
});
