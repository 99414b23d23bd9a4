import type { FastifyInstance } from "fastify";
import type { Call } from "@changming/contract/define";
import { namedCalls } from "./requests.ts";

/** Values for the fields of the public calls. */
interface CrawlValues {
  ids: readonly number[];
  gardenIds: readonly number[];
  searchTerms: readonly string[];
  /** How many pages of each list, at the standard size and at the maximum. */
  pages: number;
}

/** Values for a field by its name. Throws for a new field, so that no call is silently left out of the crawl. */
function valuesOf(field: string, { ids, gardenIds, searchTerms, pages }: CrawlValues): readonly string[] {
  switch (field) {
    case "id":
    case "residenceId":
      return ids.map(String);
    case "gardenId":
      return gardenIds.map(String);
    case "keywords":
      return ["", ...searchTerms];
    case "page":
      return Array.from({ length: pages }, (_, index) => String(index + 1));
    case "pageSize":
      return ["", "1000"];
    case "residenceType":
      return ["0", "1", "2", "3"];
    case "era":
      return ["", "song", "antiJapanese"];
    case "emblem":
      return ["", "poet"];
    case "rankingType":
      return ["0", "1", "2"];
    case "contentType":
      return ["0", "1", "2", "3", "4"];
    case "categoryId":
      return ["0", "1"];
    case "levelId":
      return ["0", "1"];
    case "letter":
      return ["", "A"];
    case "smartSort":
      return ["0", "1", "2", "3"];
    case "keptBy":
      return ["0", "1", "2"];
    case "number":
      return ["CM-2026-000001"];
    case "code":
      return ["000000000000"];
    case "isAll":
      return ["0", "1"];
    case "actionName":
      return [""];
    case "giftId":
      return ["1"];
    case "isDressing":
      return ["0", "1"];
    default:
      throw new Error(`public-crawl.ts has no values for the field ${field}`);
  }
}

/** Fields that have a meaning when they are missing, besides their values. */
function isOptional(call: Call, field: string): boolean {
  return call.input.shape[field]?.safeParse(undefined).success ?? false;
}

/** A call with more inputs than this is made with every pair of values instead of every combination. */
const maxInputs = 1_000;

type Field = readonly [name: string, values: readonly string[]];
type Input = [name: string, value: string][];

function combined(fields: readonly Field[]): Input[] {
  let inputs: Input[] = [[]];
  for (const [field, values] of fields) {
    inputs = inputs.flatMap((input) => values.map((value): Input => [...input, [field, value]]));
  }
  return inputs;
}

function inputsOf(call: Call, values: CrawlValues): URLSearchParams[] {
  const action: Input = call.action ? [["actionName", call.action]] : [];
  const fields = Object.keys(call.input.shape).map((field): Field => {
    const left = isOptional(call, field) ? [""] : [];
    return [field, [...new Set([...left, ...valuesOf(field, values)])]];
  });
  const all = fields.reduce((product, [, tried]) => product * tried.length, 1);
  const inputs = all <= maxInputs ? combined(fields) : pairsOf(call, fields);
  // An empty value stands for a missing field.
  const queries = inputs.map((input) => new URLSearchParams([...action, ...input.filter(([, value]) => value !== "")]));
  return [...new Map(queries.map((query) => [query.toString(), query])).values()];
}

/** Every value of every two optional fields together, the others missing, with every value of what is required. */
function pairsOf(call: Call, fields: readonly Field[]): Input[] {
  const required = fields.filter(([field]) => !isOptional(call, field));
  const optional = fields.filter(([field]) => isOptional(call, field));
  return optional.flatMap((one, index) =>
    optional.slice(index + 1).flatMap((other) => combined([...required, one, other])),
  );
}

/** Addresses of every public GET call with every value. Addresses of pages can be appended to them. */
export function publicAddresses(values: CrawlValues): string[] {
  return namedCalls
    .filter(({ call }) => call.method === "GET" && call.auth === "public")
    .flatMap(({ call }) =>
      inputsOf(call, values).flatMap((input) =>
        [call.path, ...(call.aliases ?? [])].map((path) => (input.size > 0 ? `${path}?${input.toString()}` : path)),
      ),
    );
}

export interface Found {
  address: string;
  status: number;
  /** Headers and body: a search term may be in either. */
  text: string;
}

/** Visits the addresses, a few at a time, as a visitor or with a token. */
export async function crawl(
  server: FastifyInstance,
  addresses: readonly string[],
  token?: string | null,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let start = 0; start < addresses.length; start += 20) {
    const visits = addresses.slice(start, start + 20).map((address) => visit(server, address, token));
    found.push(...(await Promise.all(visits)));
  }
  return found;
}

export async function visit(server: FastifyInstance, address: string, token?: string | null): Promise<Found> {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const response = await server.inject({ method: "GET", url: address, headers });
  return { address, status: response.statusCode, text: `${JSON.stringify(response.headers)}\n${response.body}` };
}

/** The addresses whose answer contains one of the terms. */
export function whereIs(searchTerms: readonly string[], found: readonly Found[]): string[] {
  return found.filter(({ text }) => searchTerms.some((term) => text.includes(term))).map(({ address }) => address);
}
