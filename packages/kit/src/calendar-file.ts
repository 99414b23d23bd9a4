import { addDays, type ShanghaiDay } from "./shanghai.ts";

/** An all-day event. */
export interface CalendarDay {
  /** Stable across generated files, so that calendar programs update the event instead of adding it again. */
  uid: string;
  on: ShanghaiDay;
  title: string;
  description: string;
  url: string;
}

interface CalendarFile {
  name: string;
  madeAt: Date;
  days: readonly CalendarDay[];
}

const octetsInLine = 75;

/** TEXT of RFC 5545 §3.3.11: backslash, semicolon, comma and line breaks escaped, other controls left out. */
function escaped(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, "")
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\n/g, "\\n");
}

/** Folds a content line into pieces of at most 75 octets without splitting a character (RFC 5545 §3.1). */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > octetsInLine) {
      pieces.push(piece);
      // The next piece begins with a space, which counts.
      [piece, octets] = ["", 1];
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join("\r\n ");
}

const dateText = (day: ShanghaiDay) => day.replaceAll("-", "");
const stamp = (instant: Date) => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

function eventLines(day: CalendarDay, madeAt: Date): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${escaped(day.uid)}`,
    `DTSTAMP:${stamp(madeAt)}`,
    `DTSTART;VALUE=DATE:${dateText(day.on)}`,
    `DTEND;VALUE=DATE:${dateText(addDays(day.on, 1))}`,
    `SUMMARY:${escaped(day.title)}`,
    `DESCRIPTION:${escaped(day.description)}`,
    `URL:${encodeURI(day.url)}`,
    "TRANSP:TRANSPARENT",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escaped(`明天是${day.title}`)}`,
    // Nine in the morning of the day before: an all-day event begins at midnight.
    "TRIGGER:-PT15H",
    "END:VALARM",
    "END:VEVENT",
  ];
}

/** An iCalendar file (RFC 5545) of all-day events, each with a reminder on the day before. UTF-8, CRLF line ends. */
export function calendarFile({ name, madeAt, days }: CalendarFile): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Changming//Memorial days//ZH",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(name)}`,
    // Subscribed programs refresh once a day (RFC 7986 §5.7 and the older property).
    "REFRESH-INTERVAL;VALUE=DURATION:P1D",
    "X-PUBLISHED-TTL:P1D",
    ...days.flatMap((day) => eventLines(day, madeAt)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}
