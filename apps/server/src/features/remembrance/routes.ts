import { remembrance } from "@changming/contract/remembrance";
import { nameLamp } from "@changming/domain/remembrance/lamps";
import { remember, presentRemembered, rememberedToday } from "@changming/domain/remembrance/remember";
import { bind } from "../../http/bind.ts";
import { studentRemembrance } from "@changming/contract/student-remembrance";
import {
  listStudentRemembrances,
  presentStudentRemembrance,
} from "@changming/domain/student-remembrance/list-student-remembrances";
import {
  writeStudentRemembrance,
  removeStudentRemembrance,
} from "@changming/domain/student-remembrance/write-student-remembrance";

export const remembranceRoutes = [
  bind(remembrance.give, async (ctx, input) => presentRemembered(await remember(ctx, input))),
  bind(remembrance.today, rememberedToday),
  bind(remembrance.nameLamp, async (ctx, { residenceId, isNamed }) => {
    await nameLamp(ctx, { residenceId, isNamed: isNamed === 1 });
    return { is_named: isNamed };
  }),
];

export const studentRemembranceRoutes = [
  bind(studentRemembrance.write, (ctx, input) => writeStudentRemembrance(ctx, { ...input, ref: input.ref ?? null })),
  bind(studentRemembrance.list, async (ctx, input) => {
    const { counts, rows } = await listStudentRemembrances(ctx, input);
    return { counts, itemList: rows.map(presentStudentRemembrance) };
  }),
  bind(studentRemembrance.remove, async (ctx, input) => {
    await removeStudentRemembrance(ctx, input);
    return { id: input.id };
  }),
];
