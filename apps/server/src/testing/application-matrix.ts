import { anyAccount, type MatrixRow, nothing, type Outcome, refusedTo } from "./access-rules.ts";
import type { ApplicationWorld } from "./application-world.ts";
import type { CallerKind, World } from "./world.ts";
import type { Standing } from "./world-family.ts";

const of = (kind: keyof ApplicationWorld) => (world: World, standing: Standing) => ({
  id: String(world.applications[kind][standing]),
});

/** An application is its applicant's alone, in every state. */
function whoseApplication(caller: CallerKind, standing: Standing): Outcome {
  if (caller === "visitor") return "sessionInvalid";
  return caller === "applicant" && standing !== "unknown" ? "answers" : "notFound";
}

function whoPays(caller: CallerKind, standing: Standing): Outcome {
  if (caller === "visitor") return "sessionInvalid";
  if (caller !== "applicant") return "notFound";
  if (standing === "open") return "answers";
  return standing === "closed" ? "applicationSettled" : "notFound";
}

/** Each garden's administrator decides what was sent to it; the applicant does not. */
function whoDecides(caller: CallerKind, standing: Standing): Outcome {
  if (caller === "visitor") return "sessionInvalid";
  const isHis =
    (caller === "gardenAdmin" && standing === "open") || (caller === "otherGardenAdmin" && standing === "hidden");
  return isHis ? "answers" : "notFound";
}

const decisionWrites = ["application", "application_event", "inbox_message"];

/** Applications for a residence, and their decision. */
export const applicationMatrix = {
  // With pictures that nobody sent: what right ones make is tested with the call.
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
    outcome: refusedTo("uploadUnknown"),
  },
  "application.pay": {
    input: (world: World, standing: Standing) => ({ ...of("payable")(world, standing), payType: "4" }),
    outcome: whoPays,
    writes: ["orders", "order_item", "order_event", "payment"],
  },
  // Once or again is the same to its applicant.
  "application.withdraw": {
    input: of("withdrawn"),
    outcome: whoseApplication,
    writes: ["application", "application_event", "inbox_message"],
  },
  "application.own": { input: nothing, outcome: anyAccount },
  "application.ownDetail": { input: of("read"), outcome: whoseApplication },
  // Who keeps no garden is shown an empty queue.
  "applicationReview.queue": { input: nothing, outcome: anyAccount },
  "applicationReview.detail": { input: of("read"), outcome: whoDecides },
  "applicationReview.approve": {
    input: (world: World, standing: Standing) => ({ ...of("approved")(world, standing), times: "1", level: "1" }),
    outcome: whoDecides,
    writes: [...decisionWrites, "residence", "residence_counter", "residence_member", "property_certificate"],
  },
  "applicationReview.reject": {
    input: (world: World, standing: Standing) => ({
      ...of("rejected")(world, standing),
      times: "1",
      reasonCode: "dates",
    }),
    outcome: whoDecides,
    writes: decisionWrites,
  },
  "residence.own": { input: nothing, outcome: anyAccount },
} satisfies Record<string, MatrixRow>;
