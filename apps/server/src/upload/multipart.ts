/** What a form of several parts is made of, in the order in which it comes. */
export type FormEvent =
  | { kind: "part"; name: string; filename: string | null }
  | { kind: "bytes"; bytes: Buffer }
  | { kind: "end" };

/** The body is no `multipart/form-data`, or breaks off. */
export class MalformedForm extends Error {}

const longestHead = 4_096;
const mostParts = 10;
const [lineEnd, headEnd, close] = [Buffer.from("\r\n"), Buffer.from("\r\n\r\n"), Buffer.from("--")];

/** The boundary in a content type; null when it is no form of several parts. RFC 2046 allows 70 characters. */
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
 * Reads `multipart/form-data` (RFC 7578) as it arrives. It holds no more than one chunk and the length of a boundary, so
 * a form of any size costs the same. Throws MalformedForm.
 */
export async function* readForm(source: AsyncIterable<Uint8Array>, boundary: string): AsyncGenerator<FormEvent> {
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first delimiter has no line before it.
  let held: Buffer = lineEnd;
  let state: "before" | "after delimiter" | "head" | "body" | "over" = "before";
  let parts = 0;
  for await (const chunk of source) {
    if (state === "over") continue;
    held = held.length === 0 ? Buffer.from(chunk) : Buffer.concat([held, chunk]);
    for (;;) {
      if (state === "before" || state === "body") {
        const at = held.indexOf(delimiter);
        // The end of what is held may be the beginning of a delimiter.
        const sure = at < 0 ? Math.max(0, held.length - delimiter.length + 1) : at;
        if (state === "body" && sure > 0) yield { kind: "bytes", bytes: held.subarray(0, sure) };
        held = held.subarray(at < 0 ? sure : at + delimiter.length);
        if (at < 0) break;
        if (state === "body") yield { kind: "end" };
        state = "after delimiter";
      } else if (state === "after delimiter") {
        if (held.length < 2) break;
        const mark = held.subarray(0, 2);
        if (!mark.equals(close) && !mark.equals(lineEnd)) throw new MalformedForm("a boundary that goes on");
        state = mark.equals(close) ? "over" : "head";
        if (state === "over") break;
        held = held.subarray(2);
      } else {
        const at = held.indexOf(headEnd);
        if (at > longestHead || (at < 0 && held.length > longestHead)) throw new MalformedForm("a part's head is long");
        if (at < 0) break;
        if ((parts += 1) > mostParts) throw new MalformedForm("too many parts");
        yield readHead(held.toString("utf8", 0, at));
        held = held.subarray(at + headEnd.length);
        state = "body";
      }
    }
  }
  if (state !== "over") throw new MalformedForm("the form breaks off");
}
