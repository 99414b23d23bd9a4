import {
  type MatrixRow,
  anyAccount,
  nothing,
  ofResidence,
  rejectedFor,
  rejectedForFamily,
  theResidence,
  whoManagesGarden,
  whoManages,
  whoOwns,
  whoReadsFamily,
  whoTakesPart,
} from "./access-rules.ts";
import type { World, Visibility } from "./world.ts";

const theMessage = (world: World, visibility: Visibility) => ({
  ...ofResidence(world, visibility),
  id: String(world.familyMessages[visibility]),
});
const aTemplate = (world: World, visibility: Visibility) => ({
  ...ofResidence(world, visibility),
  template: "{缅怀人}于{日期}缅怀{姓名}。",
});
const ofOffering = (world: World, visibility: Visibility) => ({ residenceId: String(world.offering[visibility]) });

/** The outcome of the calls of the family area, and of reminders. */
export const familyMatrix = {
  "reminder.list": { input: nothing, outcome: anyAccount },
  "reminder.rule": { input: ofResidence, outcome: whoTakesPart },
  "reminder.save": {
    input: (world, visibility) => ({
      ...ofResidence(world, visibility),
      occasions: "anniversary,qingming",
      leadDays: "0,1",
      hour: "9",
      calendar: "family",
      countedFrom: "day",
      channels: "",
      timeZone: "Asia/Shanghai",
    }),
    outcome: whoTakesPart,
    writes: ["reminder_rule", "reminder_preference"],
  },
  "reminder.stop": { input: ofResidence, outcome: anyAccount, writes: ["reminder_rule"] },
  "reminder.preference": {
    input: () => ({ timeZone: "America/Vancouver", acceptsSms: "0" }),
    outcome: anyAccount,
    writes: ["reminder_preference"],
  },
  "reminder.history": { input: nothing, outcome: anyAccount },
  "reminder.subscribe": {
    input: () => ({ endpoint: "https://fcm.googleapis.com/fcm/send/1", p256dh: "B".repeat(87), auth: "a".repeat(22) }),
    outcome: anyAccount,
    writes: ["push_subscription"],
  },
  "reminder.unsubscribe": {
    input: () => ({ endpoint: "https://fcm.googleapis.com/fcm/send/1" }),
    outcome: anyAccount,
    writes: ["push_subscription"],
  },
  "reminder.stopSms": { input: () => ({ code: "1-0123456789abcdef", isStopped: "1" }), outcome: () => "notFound" },
  "family.detail": { input: theResidence, outcome: whoReadsFamily },
  "family.edit": {
    input: (world, visibility) => ({ ...theResidence(world, visibility), summary: "一位温和的小学老师。" }),
    outcome: whoManages,
    writes: ["residence"],
  },
  "family.allowGraveLamps": {
    input: (world, visibility) => ({ ...theResidence(world, visibility), allowed: "0" }),
    outcome: whoManages,
    writes: ["residence"],
  },
  "family.submitIntro": {
    input: (world, visibility) => ({ ...theResidence(world, visibility), content: "<p>她教了四十年书。</p>" }),
    outcome: whoManages,
    writes: ["residence"],
  },
  "familyAlbum.list": { input: ofResidence, outcome: whoReadsFamily },
  "familyAlbum.detail": {
    input: (world, visibility) => ({ ...ofResidence(world, visibility), id: String(world.albums[visibility]) }),
    outcome: whoReadsFamily,
  },
  "familyAlbum.submit": {
    input: (world, visibility) => ({
      ...ofResidence(world, visibility),
      id: String(world.albums[visibility]),
      albumName: "老照片",
    }),
    outcome: whoManages,
    writes: ["album"],
  },
  "familyAlbum.remove": {
    input: (world, visibility) => ({ id: String(world.spareAlbums[visibility]) }),
    outcome: whoManages,
    writes: ["album"],
  },
  "familyAlbum.restore": {
    input: (world, visibility) => ({ id: String(world.spareAlbums[visibility]) }),
    outcome: whoManages,
    writes: ["album"],
  },
  "familyAlbum.order": {
    input: (world, visibility) => ({
      id: String(world.albums[visibility]),
      photoIds: String(world.photos[visibility]),
    }),
    outcome: whoManages,
    writes: ["album", "photo"],
  },
  "familyAlbum.cover": {
    input: (world, visibility) => ({ id: String(world.albums[visibility]), photoId: String(world.photos[visibility]) }),
    outcome: whoManages,
    writes: ["album"],
  },
  "familyAlbum.caption": {
    input: (world, visibility) => ({ id: String(world.photos[visibility]), caption: "一九六二年，全家" }),
    outcome: whoManages,
    writes: ["album", "photo"],
  },
  "familyAlbum.removePhoto": {
    input: (world, visibility) => ({ id: String(world.sparePhotos[visibility]) }),
    outcome: whoManages,
    writes: ["album", "photo"],
  },
  "familyAlbum.restorePhoto": {
    input: (world, visibility) => ({ id: String(world.sparePhotos[visibility]) }),
    outcome: whoManages,
    writes: ["album", "photo"],
  },
  "familyMessages.remove": { input: theMessage, outcome: whoManages, writes: ["message", "residence_counter"] },
  "familyMessages.restore": { input: theMessage, outcome: whoManages, writes: ["message", "residence_counter"] },
  "familyMessages.deleted": { input: ofResidence, outcome: whoManages },
  "certificateTemplate.get": { input: ofResidence, outcome: whoReadsFamily },
  "certificateTemplate.preview": { input: aTemplate, outcome: whoManages },
  "certificateTemplate.edit": { input: aTemplate, outcome: whoManages, writes: ["residence"] },
  "dressing.list": { input: ofResidence, outcome: whoReadsFamily },
  // The place is empty: to clear it changes nothing.
  "dressing.place": {
    input: (world, visibility) => ({ ...ofResidence(world, visibility), place: "lamp", giftId: "0" }),
    outcome: whoManages,
  },
  "propertyCorrection.ask": {
    input: (world, visibility) => ({ ...ofResidence(world, visibility), content: "区号写错了", ref: "matrix" }),
    outcome: whoManages,
    writes: ["property_correction"],
  },
  "propertyCorrection.list": { input: ofResidence, outcome: whoManages },
  "propertyCorrection.queue": { input: nothing, outcome: anyAccount },
  "propertyCorrection.answer": {
    input: (world, visibility) => ({
      id: String(world.corrections[visibility]),
      isDone: "1",
      answer: "按档案更正",
      nation: "满族",
    }),
    outcome: whoManagesGarden,
    writes: ["property_correction", "residence", "inbox_message"],
  },
  "residenceMember.list": { input: ofResidence, outcome: whoReadsFamily },
  "residenceMember.looks": { input: ofResidence, outcome: whoManages },
  "residenceMember.invite": {
    input: (world, visibility) => ({ ...ofResidence(world, visibility), role: "relative" }),
    outcome: whoOwns(),
    writes: ["member_invitation", "family_log"],
  },
  // An unknown invitation: a valid one is tested with the call.
  "residenceMember.revoke": {
    input: (world, visibility) => ({ ...ofResidence(world, visibility), id: "2000000000" }),
    outcome: whoOwns("invitationGone"),
    writes: ["member_invitation", "family_log"],
  },
  "residenceMember.invitation": { input: () => ({ token: "x".repeat(43) }), outcome: rejectedFor("invitationGone") },
  "residenceMember.accept": { input: () => ({ token: "x".repeat(43) }), outcome: rejectedFor("invitationGone") },
  // The current role.
  "residenceMember.changeRole": {
    input: (world, visibility) => ({
      ...ofResidence(world, visibility),
      memberId: world.memberIds.relative,
      role: "relative",
    }),
    outcome: whoOwns(),
    writes: ["residence_member", "family_log", "inbox_message"],
  },
  "residenceMember.remove": {
    input: (world, visibility) => ({ ...ofResidence(world, visibility), memberId: "x".repeat(22) }),
    outcome: whoOwns("notFound"),
  },
  "residenceMember.leave": {
    input: (world, visibility) => ({ residenceId: String(world.leaving[visibility]) }),
    outcome: (caller, visibility) =>
      caller === "owner" ? rejectedForFamily("ownerStays")(caller, visibility) : whoReadsFamily(caller, visibility),
    writes: ["residence_member", "family_log"],
  },
  "residenceMember.offer": {
    input: (world, visibility) => ({ ...ofResidence(world, visibility), memberId: world.memberIds.manager }),
    outcome: whoOwns(),
    writes: ["ownership_offer", "family_log", "inbox_message"],
  },
  // Without an offer.
  "residenceMember.withdraw": { input: ofOffering, outcome: whoOwns("offerGone") },
  "residenceMember.take": { input: ofOffering, outcome: rejectedForFamily("offerGone") },
  "residenceMember.decline": { input: ofOffering, outcome: rejectedForFamily("offerGone") },
  "residenceMember.log": { input: ofResidence, outcome: whoManages },
  // An unknown student's remembrance: a deleted one would be missing for the next caller. The id is a large one,
  // for a hostile text of digits may be the id of an existing one.
  "studentRemembrance.remove": {
    input: (world, visibility) => ({ ...ofResidence(world, visibility), id: "2000000000" }),
    outcome: rejectedFor("notFound"),
    writes: ["student_remembrance"],
  },
} satisfies Record<string, MatrixRow>;
