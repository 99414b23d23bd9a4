import { expect, test } from "vitest";
import { readFlatXml } from "./flat-xml.ts";

const read = (xml: string) => {
  const fields = readFlatXml(xml);
  return fields && Object.fromEntries(fields);
};

test("elements below the root are read by name, from text and CDATA, without the white space around them", () => {
  expect(read("\n<xml>\n <A><![CDATA[a <b> ]]></A><B> 12 </B><C></C><D><![CDATA[x]]>y</D>\n</xml> ")).toEqual({
    A: "a <b>",
    B: "12",
    C: "",
    D: "xy",
  });
});

test("elements deeper down are skipped, whatever their names", () => {
  expect(read("<xml><Video><A>deep</A><A>deeper</A></Video><A>1</A></xml>")).toEqual({ Video: "", A: "1" });
});

test("markup in CDATA stays text", () => {
  expect(read("<xml><A><![CDATA[</A><B>1</B>]]></A></xml>")).toEqual({ A: "</A><B>1</B>" });
});

test.each([
  ["nothing", ""],
  ["text alone", "xml"],
  ["a document type", '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><xml><A>&e;</A></xml>'],
  ["a declaration", '<?xml version="1.0"?><xml><A>1</A></xml>'],
  ["attributes", '<xml a="1"><A>1</A></xml>'],
  ["a name that occurs twice", "<xml><A>1</A><A>2</A></xml>"],
  ["wrong nesting", "<xml><A>1</B></xml>"],
  ["an end without a beginning", "</xml>"],
  ["a cut document", "<xml><A>1</A>"],
  ["an open CDATA section", "<xml><A><![CDATA[1</A></xml>"],
  ["two roots", "<xml><A>1</A></xml><xml><B>1</B></xml>"],
  ["text after the root", "<xml><A>1</A></xml>x"],
  ["an empty root", "<xml></xml>"],
])("%s is not read", (_what, xml) => {
  expect(read(xml)).toBeNull();
});

test("a large body costs no more than its length", () => {
  expect(read("<".repeat(60_000))).toBeNull();
  expect(read(`<xml>${"<![CDATA[".repeat(7_000)}</xml>`)).toBeNull();
  expect(read(`<xml>${"<a>".repeat(20_000)}`)).toBeNull();
});
