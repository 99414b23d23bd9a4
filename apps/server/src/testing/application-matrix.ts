import { anyAccount, type MatrixRow, nothing, type Outcome, rejectedFor } from "./access-rules.ts";
import type { ApplicationWorld, CallerKind, World, Visibility } from "./world.ts";

const of = (kind: keyof ApplicationWorld) => (world: World, visibility: Visibility) => ({
  id: String(world.applications[kind][visibility]),
});

/** An application exists for its applicant only, in every state. */
function whoseApplication(caller: CallerKind, visibility: Visibility): Outcome {
  if (caller === "visitor") return "sessionInvalid";
  return caller === "applicant" && visibility !== "unknown" ? "answers" : "notFound";
}

function whoPays(caller: CallerKind, visibility: Visibility): Outcome {
  if (caller === "visitor") return "sessionInvalid";
  if (caller !== "applicant") return "notFound";
  if (visibility === "public") return "answers";
  return visibility === "private" ? "applicationSettled" : "notFound";
}

/** Each garden's administrator decides the applications for it; the applicant does not. */
function whoDecides(caller: CallerKind, visibility: Visibility): Outcome {
  if (caller === "visitor") return "sessionInvalid";
  const isOwnGarden =
    (caller === "gardenAdmin" && visibility === "public") || (caller === "otherGardenAdmin" && visibility === "hidden");
  return isOwnGarden ? "answers" : "notFound";
}

const decisionWrites = ["application", "application_event", "inbox_message"];

/** Applications for a residence, and their decision. */
export const applicationMatrix = {
  // With unknown uploads: valid ones are tested with the call.
  "application.apply": {
    input: (world: World) => ({
      avatar: "/uploads/aaaaaaaaaaaaaaaaaaaaaa/960.webp",
      name: "周念慈",
      gender: "2",
      jiguan_str: "浙江省,绍兴市",
      nation: "汉族",
      birthday: "1938-04-12",
      shengu_date: "2023-12-14",
      garden_id: String(world.gardenId),
      shengu_guanxi: "母亲",
      shengu_zhengming: "/uploads/bbbbbbbbbbbbbbbbbbbbbb/960.webp",
      relationship_zhengming: "/uploads/cccccccccccccccccccccc/960.webp",
      shuoming_text: "请为家母立一处居所。",
      payType: "4",
    }),
    outcome: rejectedFor("uploadUnknown"),
  },
  "application.pay": {
    input: (world: World, visibility: Visibility) => ({ ...of("payable")(world, visibility), payType: "4" }),
    outcome: whoPays,
    writes: ["orders", "order_item", "order_event", "payment"],
  },
  // Repeating it makes no difference to its applicant.
  "application.withdraw": {
    input: of("withdrawn"),
    outcome: whoseApplication,
    writes: ["application", "application_event", "inbox_message"],
  },
  "application.own": { input: nothing, outcome: anyAccount },
  "application.ownDetail": { input: of("read"), outcome: whoseApplication },
  // An account without a garden gets an empty queue.
  "applicationReview.queue": { input: nothing, outcome: anyAccount },
  "applicationReview.detail": { input: of("read"), outcome: whoDecides },
  "applicationReview.approve": {
    input: (world: World, visibility: Visibility) => ({ ...of("approved")(world, visibility), times: "1", level: "1" }),
    outcome: whoDecides,
    writes: [...decisionWrites, "residence", "residence_counter", "residence_member", "property_certificate"],
  },
  "applicationReview.reject": {
    input: (world: World, visibility: Visibility) => ({
      ...of("rejected")(world, visibility),
      times: "1",
      reasonCode: "dates",
    }),
    outcome: whoDecides,
    writes: decisionWrites,
  },
  "residence.own": { input: nothing, outcome: anyAccount },
} satisfies Record<string, MatrixRow>;
