import { z } from "zod";

/** Province and city or county of a garden, separated by a comma: `浙江,安吉`; a Chinese comma is accepted. */
export const gardenRegion = z
  .string("请填写地区，如 浙江,安吉")
  .max(60, "请填写地区，如 浙江,安吉")
  .transform((text) => text.replaceAll(/\s/g, "").replaceAll("，", ","))
  .refine((text) => /^\p{Script=Han}{2,12},\p{Script=Han}{2,12}$/u.test(text), "请填写地区，如 浙江,安吉");
