import type { applicationReview as calls } from "@changming/contract/application-review";
import type { BodyOf } from "@changming/contract/define";
import { numberText } from "../residence/number-text.ts";
import type { Decision } from "./approve-application.ts";

export function presentDecision({ application, place }: Decision): BodyOf<typeof calls.approve> {
  return {
    id: application.id,
    state: application.state,
    residence_id: application.residence_id ?? 0,
    number_text: place ? numberText(place) : "",
  };
}
