import type { FieldError } from "../../form/use-form.ts";

export const studentFields = ["schoolName", "className", "studentName", "consent"] as const;

type StudentField = (typeof studentFields)[number];

const missing: Record<StudentField, string> = {
  schoolName: "请输入学校名称，如：XX学校",
  className: "请输入班级，如：五年级2班",
  studentName: "请输入姓名",
  consent: "请先征得监护人或老师的同意",
};

/** The error of the first empty field, from the top; null when all are filled. */
export function firstFieldError(valueOf: (field: StudentField) => string): FieldError<StudentField> | null {
  const field = studentFields.find((name) => valueOf(name).trim() === "");
  return field ? { field, message: missing[field] } : null;
}
