import { staffRoles } from "@changming/contract/staff-roles";
import type { Db } from "@changming/db/database";
import { aResidence, anAccount } from "@changming/domain/testing/builders";
import { aConcern, aFeedback, aMessage } from "@changming/domain/testing/staff-queue";
import { testNow } from "@changming/domain/testing/test-ctx";
import { aStudentRemembrance } from "@changming/domain/testing/tributes";
import { nothing } from "./admin-row.ts";

const reads = ["administrator", "reviewer", "readOnly"] as const;
const decides = ["administrator", "reviewer"] as const;
const looks = ["administrator", "readOnly"] as const;

const reason = "核实过了";

const aWaiting = async (db: Db) => {
  const { id, version } = await aConcern(db);
  return { id: String(id), version: String(version) };
};

const aClosed = async (db: Db) => {
  const { id, version } = await aConcern(db, { state: "closed", closed_at: testNow, outcome: "unjustified" });
  return { id: String(id), version: String(version), reason };
};

const anyAccount = async (db: Db) => ({ id: String((await anAccount(db)).id), version: "1", reason });

const aPending = async (db: Db) => {
  const { id } = await aResidence(db);
  return { ids: String(await aMessage(db, id, { state: "held", doubt: "联系方式" })) };
};

const aPublished = async (db: Db) => ({ id: String(await aMessage(db, (await aResidence(db)).id)), reason });

const aStudent = async (db: Db) => {
  await aStudentRemembrance(db, (await aResidence(db)).id);
  const { id } = await db
    .selectFrom("student_remembrance")
    .select("id")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return { id: String(id), reason };
};

export const peopleRows = {
  "session.list": { may: staffRoles, input: nothing },
  "session.end": { may: staffRoles, input: nothing },
  "concern.list": { may: reads, input: () => Promise.resolve({ kind: "report" }) },
  "concern.detail": { may: reads, input: async (db: Db) => ({ id: (await aWaiting(db)).id }) },
  "concern.picture": { may: reads, input: aWaiting, expectedError: "notFound" },
  "concern.look": { may: decides, input: async (db: Db) => ({ id: (await aWaiting(db)).id }) },
  "concern.lookAtProof": {
    may: decides,
    needsReauthentication: true,
    input: async (db: Db) => ({ ...(await aWaiting(db)), nth: "1" }),
    expectedError: "notFound",
  },
  "concern.hide": { may: decides, input: async (db: Db) => ({ ...(await aWaiting(db)), reason }) },
  "concern.close": {
    may: decides,
    input: async (db: Db) => ({ ...(await aWaiting(db)), outcome: "justified", answer: "已经处理" }),
  },
  "concern.reopen": { may: decides, input: aClosed },
  "message.held": { may: reads, input: nothing },
  "message.look": { may: decides, input: async (db: Db) => ({ id: (await aPending(db)).ids }) },
  "message.release": { may: decides, input: aPending },
  "message.refuse": { may: decides, input: async (db: Db) => ({ ...(await aPending(db)), reason }) },
  "message.hide": { may: decides, input: aPublished },
  "blocklist.list": { may: reads, input: nothing },
  "blocklist.save": { may: decides, input: () => Promise.resolve({ words: "某词", verdict: "hold" }) },
  "blocklist.remove": { may: decides, input: () => Promise.resolve({ ids: "2000000" }) },
  "blocklist.probe": { may: reads, input: () => Promise.resolve({ text: "一路走好" }) },
  "image.find": {
    may: reads,
    input: async (db: Db) => ({ concernId: (await aWaiting(db)).id }),
    expectedError: "notFound",
  },
  "image.list": { may: reads, input: nothing },
  "image.withhold": {
    may: decides,
    input: () => Promise.resolve({ id: "2000000", reason }),
    expectedError: "notFound",
  },
  "feedback.list": { may: reads, input: nothing },
  "feedback.answer": {
    may: decides,
    input: async (db: Db) => ({ id: String(await aFeedback(db)), version: "1", answer: "谢谢您" }),
  },
  "studentRemembrance.list": { may: reads, input: nothing },
  "studentRemembrance.hide": { may: decides, input: aStudent },
  "account.list": { may: reads, input: nothing },
  "account.detail": { may: reads, input: anyAccount },
  "account.wholeMobile": { may: decides, input: anyAccount },
  "account.suspend": { may: decides, input: anyAccount },
  "account.endSessions": { may: decides, input: anyAccount },
  "account.setNickname": { may: decides, input: async (db: Db) => ({ ...(await anyAccount(db)), nickname: "新名字" }) },
  "vaultLook.list": { may: looks, input: nothing },
} as const;
