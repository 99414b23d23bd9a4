import { studentRemembrance } from "@changming/contract/student-remembrance";
import { listStudentWords } from "@changming/domain/student-remembrance/list-student-words";
import { presentStudentWord } from "@changming/domain/student-remembrance/present";
import { removeStudentWord } from "@changming/domain/student-remembrance/remove-student-word";
import { writeStudentWord } from "@changming/domain/student-remembrance/write-student-word";
import { bind } from "../../http/bind.ts";

export const studentRemembranceRoutes = [
  bind(studentRemembrance.write, (ctx, input) => writeStudentWord(ctx, { ...input, ref: input.ref ?? null })),
  bind(studentRemembrance.list, async (ctx, input) => {
    const { counts, rows } = await listStudentWords(ctx, input);
    return { counts, itemList: rows.map(presentStudentWord) };
  }),
  bind(studentRemembrance.remove, async (ctx, input) => {
    await removeStudentWord(ctx, input);
    return { id: input.id };
  }),
];
