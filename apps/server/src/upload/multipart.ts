/** The parts of a multipart form, in the order in which they arrive. */
type FormEvent =
  | { kind: "part"; name: string; filename: string | null }
  | { kind: "bytes"; bytes: Buffer }
  | { kind: "end" };

/** The body is no `multipart/form-data`, or is truncated. */
export class MalformedForm extends Error {}

const maxHeadBytes = 4_096;
const maxParts = 10;
const lineEnd = Buffer.from("\r\n");
const headEnd = Buffer.from("\r\n\r\n");
const close = Buffer.from("--");

/** The boundary in a content type; null when it is no multipart form. RFC 2046 allows 70 characters. */
export function boundaryOf(contentType: string | undefined): string | null {
  const match = /^multipart\/form-data\s*;(?:[^"]*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s";,]{1,70}))\s*(?:;|$)/i.exec(
    contentType ?? "",
  );
  return match?.[1] ?? match?.[2] ?? null;
}

/** A quoted value as browsers write it: `%22` for the quote, `%0D%0A` for a line end (HTML, multipart/form-data). */
function parameterOf(disposition: string, name: string): string | null {
  const match = new RegExp(`;\\s*${name}="([^"]*)"`, "i").exec(disposition);
  return match?.[1] ?? null;
}

function readHead(text: string): FormEvent {
  const disposition = /^content-disposition:\s*form-data\b([^\r\n]*)/im.exec(text)?.[1] ?? "";
  const name = parameterOf(disposition, "name");
  if (name === null) throw new MalformedForm("a part without a name");
  return { kind: "part", name, filename: parameterOf(disposition, "filename") };
}

/**
 * Reads `multipart/form-data` (RFC 7578) as it arrives. It buffers no more than one chunk and the length of a boundary,
 * so a form of any size costs the same. Throws MalformedForm.
 */
export async function* readForm(source: AsyncIterable<Uint8Array>, boundary: string): AsyncGenerator<FormEvent> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first delimiter has no line break before it.
  let buffered: Buffer = lineEnd;
  let state: "before" | "after delimiter" | "head" | "body" | "over" = "before";
  let parts = 0;
  for await (const chunk of source) {
    if (state === "over") continue;
    buffered = buffered.length === 0 ? Buffer.from(chunk) : Buffer.concat([buffered, chunk]);
    for (;;) {
      if (state === "before" || state === "body") {
        const at = buffered.indexOf(delimiter);
        // The end of the buffer may be the beginning of a delimiter.
        const sure = at < 0 ? Math.max(0, buffered.length - delimiter.length + 1) : at;
        if (state === "body" && sure > 0) yield { kind: "bytes", bytes: buffered.subarray(0, sure) };
        buffered = buffered.subarray(at < 0 ? sure : at + delimiter.length);
        if (at < 0) break;
        if (state === "body") yield { kind: "end" };
        state = "after delimiter";
      } else if (state === "after delimiter") {
        if (buffered.length < 2) break;
        const next = buffered.subarray(0, 2);
        if (!next.equals(close) && !next.equals(lineEnd)) throw new MalformedForm("text after a boundary");
        state = next.equals(close) ? "over" : "head";
        if (state === "over") break;
        buffered = buffered.subarray(2);
      } else {
        const at = buffered.indexOf(headEnd);
        if (at > maxHeadBytes || (at < 0 && buffered.length > maxHeadBytes))
          throw new MalformedForm("a part's head is long");
        if (at < 0) break;
        if ((parts += 1) > maxParts) throw new MalformedForm("too many parts");
        // Without this a head that never ends would take the next part's body.
        if (buffered.subarray(0, at).includes(delimiter)) throw new MalformedForm("a boundary in a part's head");
        yield readHead(buffered.toString("utf8", 0, at));
        buffered = buffered.subarray(at + headEnd.length);
        state = "body";
      }
    }
  }
  if (state !== "over") throw new MalformedForm("the form breaks off");
}
