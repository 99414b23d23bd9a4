import type { CallOptions, Result } from "@changming/contract/client";
import type { ShanghaiDay } from "@changming/kit/shanghai";
import { api } from "../../api.ts";
import type { ResidenceDetail } from "./residence-data.ts";

/** What was told of a residence, and on which Shanghai day: today's number belongs to it. */
export interface DetailOfDay {
  detail: ResidenceDetail;
  day: ShanghaiDay;
}

/** Asks for a residence's numbers and words, and notes for which day they were asked. */
export async function askDetailOfDay(id: number, day: ShanghaiDay, options: CallOptions): Promise<Result<DetailOfDay>> {
  const result = await api.residence.detail({ id }, options);
  return result.ok ? { ok: true, body: { detail: result.body, day } } : result;
}
