import {
  type MatrixRow,
  anyAccount,
  nothing,
  ofResidence,
  refusedTo,
  refusedToFamily,
  theResidence,
  whoKeepsGarden,
  whoManages,
  whoOwns,
  whoReadsFamily,
} from "./access-rules.ts";
import type { World } from "./world.ts";
import type { Standing } from "./world-family.ts";

const theMessage = (world: World, standing: Standing) => ({
  ...ofResidence(world, standing),
  id: String(world.blessings[standing]),
});
const aTemplate = (world: World, standing: Standing) => ({
  ...ofResidence(world, standing),
  template: "{缅怀人}于{日期}缅怀{姓名}。",
});
const ofOffering = (world: World, standing: Standing) => ({ residenceId: String(world.offering[standing]) });

/** Who may make which call of the family area. */
export const familyMatrix = {
  "family.detail": { input: theResidence, outcome: whoReadsFamily },
  "family.edit": {
    input: (world, standing) => ({ ...theResidence(world, standing), summary: "一位温和的小学老师。" }),
    outcome: whoManages,
    writes: ["residence"],
  },
  "family.submitIntro": {
    input: (world, standing) => ({ ...theResidence(world, standing), content: "<p>她教了四十年书。</p>" }),
    outcome: whoManages,
    writes: ["residence"],
  },
  "familyAlbum.list": { input: ofResidence, outcome: whoReadsFamily },
  "familyAlbum.detail": {
    input: (world, standing) => ({ ...ofResidence(world, standing), id: String(world.albums[standing]) }),
    outcome: whoReadsFamily,
  },
  "familyAlbum.submit": {
    input: (world, standing) => ({
      ...ofResidence(world, standing),
      id: String(world.albums[standing]),
      albumName: "老照片",
    }),
    outcome: whoManages,
    writes: ["album"],
  },
  "familyAlbum.remove": {
    input: (world, standing) => ({ id: String(world.spareAlbums[standing]) }),
    outcome: whoManages,
    writes: ["album"],
  },
  "familyAlbum.restore": {
    input: (world, standing) => ({ id: String(world.spareAlbums[standing]) }),
    outcome: whoManages,
    writes: ["album"],
  },
  "familyAlbum.order": {
    input: (world, standing) => ({
      id: String(world.albums[standing]),
      photoIds: String(world.photos[standing]),
    }),
    outcome: whoManages,
    writes: ["album", "photo"],
  },
  "familyAlbum.cover": {
    input: (world, standing) => ({ id: String(world.albums[standing]), photoId: String(world.photos[standing]) }),
    outcome: whoManages,
    writes: ["album"],
  },
  "familyAlbum.caption": {
    input: (world, standing) => ({ id: String(world.photos[standing]), caption: "一九六二年，全家" }),
    outcome: whoManages,
    writes: ["album", "photo"],
  },
  "familyAlbum.removePhoto": {
    input: (world, standing) => ({ id: String(world.sparePhotos[standing]) }),
    outcome: whoManages,
    writes: ["album", "photo"],
  },
  "familyAlbum.restorePhoto": {
    input: (world, standing) => ({ id: String(world.sparePhotos[standing]) }),
    outcome: whoManages,
    writes: ["album", "photo"],
  },
  "familyBoard.remove": { input: theMessage, outcome: whoManages, writes: ["blessing", "residence_counter"] },
  "familyBoard.restore": { input: theMessage, outcome: whoManages, writes: ["blessing", "residence_counter"] },
  "familyBoard.deleted": { input: ofResidence, outcome: whoManages },
  "certificateTemplate.get": { input: ofResidence, outcome: whoReadsFamily },
  "certificateTemplate.preview": { input: aTemplate, outcome: whoManages },
  "certificateTemplate.edit": { input: aTemplate, outcome: whoManages, writes: ["residence"] },
  "dressing.list": { input: ofResidence, outcome: whoReadsFamily },
  // Nothing stands there: to put it away changes nothing.
  "dressing.place": {
    input: (world, standing) => ({ ...ofResidence(world, standing), place: "lamp", giftId: "0" }),
    outcome: whoManages,
  },
  "propertyCorrection.ask": {
    input: (world, standing) => ({ ...ofResidence(world, standing), content: "区号写错了", ref: "matrix" }),
    outcome: whoManages,
    writes: ["property_correction"],
  },
  "propertyCorrection.list": { input: ofResidence, outcome: whoManages },
  "propertyCorrection.queue": { input: nothing, outcome: anyAccount },
  "propertyCorrection.answer": {
    input: (world, standing) => ({
      ...{ id: String(world.corrections[standing]), isDone: "1", answer: "按档案更正" },
      nation: "满族",
    }),
    outcome: whoKeepsGarden,
    writes: ["property_correction", "residence", "inbox_message"],
  },
  "residenceMember.list": { input: ofResidence, outcome: whoReadsFamily },
  "residenceMember.looks": { input: ofResidence, outcome: whoManages },
  "residenceMember.invite": {
    input: (world, standing) => ({ ...ofResidence(world, standing), role: "relative" }),
    outcome: whoOwns(),
    writes: ["member_invitation", "family_log"],
  },
  // An invitation that never was: a right one is tested with the call.
  "residenceMember.revoke": {
    input: (world, standing) => ({ ...ofResidence(world, standing), id: "2000000000" }),
    outcome: whoOwns("invitationGone"),
    writes: ["member_invitation", "family_log"],
  },
  "residenceMember.invitation": { input: () => ({ token: "x".repeat(43) }), outcome: refusedTo("invitationGone") },
  "residenceMember.accept": { input: () => ({ token: "x".repeat(43) }), outcome: refusedTo("invitationGone") },
  // What already holds.
  "residenceMember.changeRole": {
    input: (world, standing) => ({
      ...ofResidence(world, standing),
      memberId: world.memberIds.relative,
      role: "relative",
    }),
    outcome: whoOwns(),
    writes: ["residence_member", "family_log", "inbox_message"],
  },
  "residenceMember.remove": {
    input: (world, standing) => ({ ...ofResidence(world, standing), memberId: "x".repeat(22) }),
    outcome: whoOwns("notFound"),
  },
  "residenceMember.leave": {
    input: (world, standing) => ({ residenceId: String(world.leaving[standing]) }),
    outcome: (caller, standing) =>
      caller === "owner" ? refusedToFamily("ownerStays")(caller, standing) : whoReadsFamily(caller, standing),
    writes: ["residence_member", "family_log"],
  },
  "residenceMember.offer": {
    input: (world, standing) => ({ ...ofResidence(world, standing), memberId: world.memberIds.manager }),
    outcome: whoOwns(),
    writes: ["ownership_offer", "family_log", "inbox_message"],
  },
  // Where nothing was offered.
  "residenceMember.withdraw": { input: ofOffering, outcome: whoOwns("offerGone") },
  "residenceMember.take": { input: ofOffering, outcome: refusedToFamily("offerGone") },
  "residenceMember.decline": { input: ofOffering, outcome: refusedToFamily("offerGone") },
  "residenceMember.log": { input: ofResidence, outcome: whoManages },
  // A pupil's word that never was: one that is taken away is gone for the next who asks.
  // A hostile text of digits may be the number of one that is there.
  "studentRemembrance.remove": {
    input: (world, standing) => ({ ...ofResidence(world, standing), id: "2000000000" }),
    outcome: refusedTo("notFound"),
    writes: ["student_remembrance"],
  },
} satisfies Record<string, MatrixRow>;
