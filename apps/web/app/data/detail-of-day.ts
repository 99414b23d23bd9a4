import type { CallOptions, Result } from "@changming/contract/client";
import type { ShanghaiDay } from "@changming/kit/shanghai";
import { api } from "../api/api.ts";
import type { ResidenceDetail } from "./residence-data.ts";

/** A residence as fetched, and the Shanghai day to which today's number belongs. */
export interface DetailOfDay {
  detail: ResidenceDetail;
  day: ShanghaiDay;
}

/** Fetches a residence's numbers and texts, and records for which day. */
export async function fetchDetailOfDay(
  id: number,
  day: ShanghaiDay,
  options: CallOptions,
): Promise<Result<DetailOfDay>> {
  const result = await api.residence.detail({ id }, options);
  return result.ok ? { ok: true, body: { detail: result.body, day } } : result;
}
