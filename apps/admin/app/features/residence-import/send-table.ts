import { adminRoutes } from "@changming/contract/admin/routes.gen";
import { resultOf, type Result } from "@changming/contract/client";
import type { Envelope } from "@changming/contract/envelope";
import { errors } from "@changming/contract/errors";
import { largestUpload } from "@changming/contract/upload-limits";
import { sendImage, type SendImageOptions } from "@changming/ui/send-image";
import { newRef, sendWithSession } from "../../api/api.ts";
import { sessionState } from "../../session/session-store.ts";

interface Previewed {
  id: number;
}

/** The error that the browser can see; null when the table may be sent. The server judges the contents. */
export function tableError({ name, size }: Pick<File, "name" | "size">) {
  const error = /\.(?:csv|xlsx)$/i.test(name) ? (size > largestUpload ? "tableTooLarge" : null) : "tableWrongType";
  return error && ({ ok: false, error, msg: errors[error].message } as const);
}

/** Uploads a table to be previewed. Never throws: errors, network errors too, are results. */
export async function sendTable(
  file: File,
  options: Pick<SendImageOptions, "onProgress">,
): Promise<Result<Previewed> | { ok: false; error: "cancelled"; msg: "" }> {
  const failure = tableError(file);
  if (failure) return failure;
  const sent = { ref: newRef(), fields: { file_name: file.name }, ...options };
  return sendImage<Envelope<Previewed>, Result<Previewed>>(
    adminRoutes.residenceImport.upload,
    file,
    sent,
    async (post) => {
      const envelope = await sendWithSession(() => post("x-csrf", sessionState().who?.csrf ?? ""));
      return resultOf(envelope) as Result<Previewed>;
    },
  );
}
