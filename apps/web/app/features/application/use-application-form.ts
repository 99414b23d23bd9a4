import { type ApplicationFields, firstApplicationFault } from "@changming/contract/application-rules";
import type { application } from "@changming/contract/application";
import type { Result } from "@changming/contract/client";
import type { BodyOf } from "@changming/contract/define";
import { api } from "../../api.ts";
import { useLocalDraft } from "../../use-local-draft.ts";
import type { PayWish } from "../payment/use-payment.ts";
import { type Refused, useForm, type Wrong, wrongOf } from "../site/use-form.ts";
import { type FormGround, worldOf } from "./application-choices.ts";
import { applicationFields, unsentFault, type Written, writtenOf } from "./application-fields.ts";
import { draftForm } from "./forget-drafts.ts";
import { useApplicationPictures } from "./use-application-pictures.ts";

export type SentApplication = BodyOf<typeof application.apply>;

/** Sends what was written; with how it is to be paid, where it costs something. */
export type SendApplication = (wish: Partial<PayWish>) => Promise<Result<SentApplication>>;

export interface FormEnds {
  /** It costs something. */
  isPaid: boolean;
  /** Chooses how to pay and sends; what the form is to blame for, or null. */
  pay(send: SendApplication): Promise<Refused | null>;
  /** It is sent, with nothing to be paid now, and stands like this. */
  onSubmitted(state: SentApplication["state"]): void;
}

type Field = keyof ApplicationFields;

const fieldNames = [
  "avatar",
  "name",
  "jiguan_str",
  "nation",
  "birthday",
  "shengu_date",
  "garden_id",
  "shengu_guanxi",
  "shengu_zhengming",
  "relationship_zhengming",
  "shuoming_text",
  "gender",
  "is_close",
  "other_zhengming",
] as const satisfies readonly Field[];

const stringsOf = (data: FormData): Written =>
  Object.fromEntries([...data].filter((pair): pair is [string, string] => typeof pair[1] === "string"));

/** The state of an application for a residence: its draft, its pictures, and what became of it. */
export function useApplicationForm(userId: string, ground: FormGround, ends: FormEnds) {
  const { before } = ground;
  const draft = useLocalDraft(draftForm(before?.id), userId);
  const pictures = useApplicationPictures(draft, before);

  async function submit(fields: ApplicationFields): Promise<Wrong<Field> | null> {
    // Rejected once more since, the same form is sent anew.
    const ref = draft.refFor(JSON.stringify([before?.decide_time ?? "", fields]));
    const send: SendApplication = async (wish) => {
      const id = before ? { id: before.id } : {};
      const result = await api.application.apply({ ...id, ...fields, ...wish, ref });
      if (result.ok) draft.drop();
      return result;
    };
    const refused = ends.isPaid ? await ends.pay(send) : await sendFree(send, ends);
    return refused && wrongOf(refused, fieldNames);
  }

  const form = useForm<Field>(async (data) => {
    const fields = applicationFields(stringsOf(data), pictures);
    const hasLunarDate = fields.birthday_calendar === "lunar" || fields.shengu_calendar === "lunar";
    const wrong = firstApplicationFault(fields, await worldOf(ground, hasLunarDate)) ?? unsentFault(pictures);
    return wrong ?? submit(fields);
  });

  const written: Written = { ...(before && writtenOf(before)), ...draft.first.fields };
  return { ...form, draft, pictures, written };
}

async function sendFree(send: SendApplication, { pay, onSubmitted }: FormEnds): Promise<Refused | null> {
  const result = await send({});
  if (!result.ok) return result.field === "payType" ? pay(send) : result;
  onSubmitted(result.body.state);
  return null;
}
