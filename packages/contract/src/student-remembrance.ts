import { z } from "zod";
import { defineCall } from "./define.ts";
import { clientRef, listOf, page, pageSize, wireDateTime, wireFlag, wireId, wireLine } from "./wire.ts";

const noConsent = "请先征得监护人或老师的同意";

export const studentRemembrance = {
  write: defineCall({
    method: "POST",
    path: "/api/residence/studentWord",
    auth: "account",
    rate: "write",
    summary: "学生缅怀：学校、班级、姓名，须先征得监护人或老师同意；只有居所家人能看到",
    input: z.object({
      residenceId: wireId(),
      /** This and the next two are required (R-student-2). */
      schoolName: wireLine({ max: 40, empty: "请输入学校名称，如：XX学校", long: "学校名称最多 40 个字" }),
      className: wireLine({ max: 20, empty: "请输入班级，如：五年级2班", long: "班级最多 20 个字" }),
      studentName: wireLine({ max: 20, empty: "请输入姓名", long: "姓名最多 20 个字" }),
      /**
       * 1: a guardian or teacher agreed, as the form states. A payload with only the four fields of R-student-4 omits
       * it.
       */
      consent: wireFlag(noConsent)
        .refine((flag) => flag === 1, noConsent)
        .optional(),
      ref: clientRef,
    }),
    body: z.object({ id: z.int() }),
    errors: ["notFound", "wordsRefused", "messageTooSoon", "messagesUsedUp"],
  }),
  list: defineCall({
    method: "GET",
    path: "/api/relationResidence/index",
    action: "studentWordList",
    auth: "account",
    rate: "read",
    summary: "居所收到的学生缅怀，新的在前；只有主理人与管理人可看",
    input: z.object({ residenceId: wireId(), page, pageSize: pageSize(10) }),
    body: listOf(
      z.object({
        id: z.int(),
        schoolName: z.string(),
        className: z.string(),
        studentName: z.string(),
        date_time: wireDateTime,
      }),
    ),
    errors: ["notFound", "pageTooDeep"],
  }),
  remove: defineCall({
    method: "POST",
    path: "/api/relationResidence/index",
    action: "delStudentWord",
    auth: "account",
    rate: "write",
    summary: "删除一条学生缅怀，孩子的姓名随之抹去，不可恢复；只有主理人与管理人可做",
    input: z.object({ id: wireId(), residenceId: wireId() }),
    body: z.object({ id: z.int() }),
    errors: ["notFound"],
  }),
};
