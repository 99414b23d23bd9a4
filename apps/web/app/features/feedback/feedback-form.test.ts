import { mostFeedbackPictures } from "@changming/contract/feedback";
import { expect, test } from "vitest";
import { mostPictures } from "./feedback-form.tsx";

test("the form takes as many pictures as the contract", () => {
  expect(mostPictures).toBe(mostFeedbackPictures);
});
