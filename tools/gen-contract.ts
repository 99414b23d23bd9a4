import { readFileSync, writeFileSync } from "node:fs";
import { adminCalls } from "@changming/contract/admin/calls";
import { calls } from "@changming/contract/calls.gen";
import { type Call, methodsOf } from "@changming/contract/define";
import { errors, everyCallErrors, type ErrorName } from "@changming/contract/errors";
import { z } from "zod";

/**
 * Writes the files generated from the contract: the client's route table, docs/api.md and docs/openapi.json
 * (R-wire-11). `--check` writes nothing and fails when a file differs.
 */
const root = new URL("../", import.meta.url);

interface NamedCall {
  noun: string;
  verb: string;
  call: Call;
}

type Nouns = Record<string, Record<string, Call>>;

const namesOf = (nouns: Nouns): NamedCall[] =>
  Object.entries(nouns).flatMap(([noun, verbs]) =>
    Object.entries<Call>(verbs).map(([verb, call]) => ({ noun, verb, call })),
  );
/** Clients generated from the document know these calls by their first names. */
const operationNouns: Record<string, string> = {
  message: "blessing",
  familyMessages: "familyBoard",
  blocklist: "word",
};
const operationNoun = ({ noun }: NamedCall) => operationNouns[noun] ?? noun;

const site = namesOf(calls).toSorted((a, b) => operationNoun(a).localeCompare(operationNoun(b)));
const admin = namesOf(adminCalls);

function routeRows(named: NamedCall[]): string {
  const nouns = [...Map.groupBy(named, ({ noun }) => noun)].map(([noun, entries]) => {
    const rows = entries.map(({ verb, call }) => {
      const action = call.action ? `, "${call.action}"` : "";
      return `    ${verb}: ${call.method.toLowerCase()}("${call.path}", "${call.auth}"${action}),`;
    });
    return `  ${noun}: {\n${rows.join("\n")}\n  },`;
  });
  return nouns.join("\n");
}

const written = "// Written by tools/gen-contract.ts from the contract; the browser's client needs no schema.";

function routeTable(): string {
  return `${written}
export interface CallRoute {
  method: "GET" | "POST";
  path: string;
  auth: "public" | "account" | "staff";
  action?: string;
}

// Every page carries this table: calls of two functions are a third shorter than literals.
type Auth = CallRoute["auth"];
export const get = (path: string, auth: Auth, action?: string): CallRoute => ({ method: "GET", path, auth, action });
export const post = (path: string, auth: Auth, action?: string): CallRoute => ({ method: "POST", path, auth, action });

export const routes = {
${routeRows(site)}
};
`;
}

/** Apart from the site's table, which visitors load: the back office does not belong in it. */
function adminRouteTable(): string {
  return `${written}
import { get, post } from "../routes.gen.ts";

export const adminRoutes = {
${routeRows(admin)}
};
`;
}

const jsonSchema = (schema: z.ZodType, io: "input" | "output") =>
  z.toJSONSchema(schema, { io, unrepresentable: "any", target: "openapi-3.0" });

function openApi(): string {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { noun, verb, call } of [...site, ...admin]) {
    const input = jsonSchema(call.input, "input") as { properties?: Record<string, unknown>; required?: string[] };
    const path = call.action ? `${call.path}#${call.action}` : call.path;
    const parameters = Object.entries(input.properties ?? {}).map(([name, schema]) => ({
      name,
      in: "query",
      required: input.required?.includes(name) ?? false,
      schema,
    }));
    (paths[path] ??= {})[call.method.toLowerCase()] = {
      operationId: `${call.auth === "staff" ? "admin." : ""}${operationNouns[noun] ?? noun}.${verb}`,
      summary: call.summary,
      security:
        call.auth === "public" || call.roles === "anyone" ? [] : [{ [call.auth === "staff" ? "staff" : "token"]: [] }],
      ...(call.method === "GET" ? { parameters } : { requestBody: { content: { [formOf(call)]: { schema: input } } } }),
      responses: { "200": { description: "信封", content: { "application/json": { schema: envelopeOf(call) } } } },
    };
  }
  const document = {
    openapi: "3.0.3",
    info: { title: "长明 API", version: "0.1.0" },
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer" },
        staff: { type: "apiKey", in: "cookie", name: "__Host-staff" },
      },
    },
    paths,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

const formOf = (call: Call) => (call.multipart ? "multipart/form-data" : "application/x-www-form-urlencoded");

function envelopeOf(call: Call) {
  return {
    type: "object",
    required: ["code", "msg", "body"],
    properties: { code: { enum: [1] }, msg: { type: "string" }, body: jsonSchema(call.body, "output") },
  };
}

function fieldRows(schema: z.ZodType, io: "input" | "output"): string {
  const { properties = {}, required = [] } = jsonSchema(schema, io) as {
    properties?: Record<string, { type?: string; default?: unknown }>;
    required?: string[];
  };
  const names = Object.entries(properties).map(([name, property]) => {
    const optional = required.includes(name) ? "" : "?";
    const standard = property.default === undefined ? "" : ` = ${JSON.stringify(property.default)}`;
    return `\`${name}${optional}${standard}\``;
  });
  return names.join(", ") || "—";
}

function whoMay(call: Call): string {
  if (call.auth === "public") return "anyone";
  if (call.auth === "account") return "a logged-in account (token)";
  if (call.roles === "anyone") return "anyone";
  return `staff: ${call.roles?.join(", ")}${call.needsReauthentication ? "; password and code again within 10 minutes" : ""}`;
}

function callSections(named: NamedCall[], before = ""): string[] {
  return [...Map.groupBy(named, ({ noun }) => noun)].map(([noun, entries]) => {
    const rows = entries.map(({ verb, call }) => {
      const own = [...call.errors].filter((name) => !(everyCallErrors as readonly string[]).includes(name));
      return [
        `### ${before}${noun}.${verb}`,
        call.summary,
        "",
        `- \`${methodsOf(call).join(" or ")} ${call.path}\`${call.action ? ` \`actionName=${call.action}\`` : ""}${call.aliases ? `, also ${call.aliases.map((path) => `\`${path}\``).join(", ")}` : ""}`,
        `- who: ${whoMay(call)}; budget: ${call.rate}${call.cached ? "; cached" : ""}${call.multipart ? "; multipart/form-data" : ""}`,
        `- takes: ${fieldRows(call.input, "input")}`,
        `- answers: ${fieldRows(call.body, "output")}`,
        `- own errors: ${own.map((name) => `\`${name}\``).join(", ") || "—"}`,
        "",
      ].join("\n");
    });
    return `## ${before}${noun}\n\n${rows.join("\n")}`;
  });
}

function apiDocument(): string {
  const errorRows = (Object.keys(errors) as ErrorName[]).map(
    (name) => `| \`${name}\` | ${errors[name].code} | ${errors[name].status} | ${errors[name].message} |`,
  );
  return `<!-- Written by tools/gen-contract.ts from packages/contract. -->
# The API

Every answer is an envelope \`{ "code", "msg", "body" }\`: code 1 success, 0 rejected, 2 internal error, 1003 session invalid.
Errors also carry \`error\` (a name from the table below), \`requestId\` and, for bad input, the \`field\`; \`wait_seconds\` where the call may be repeated after that time. Every answer has the header \`X-Request-Id\`.
GET takes a query, POST a form (\`application/x-www-form-urlencoded\`; JSON is accepted too). The token is sent as \`Authorization: Bearer\`.
Every call may also answer ${everyCallErrors.map((name) => `\`${name}\``).join(", ")}.

| error | code | status | message |
| --- | --- | --- | --- |
${errorRows.join("\n")}

${callSections(site).join("\n")}
# The back office

Its session is a cookie (HttpOnly, SameSite=Strict); a token is not accepted here, nor the cookie elsewhere. Every POST carries the Origin of the
site and, but for \`session.logIn\`, the header \`x-csrf\` with the value from \`session.who\`.

${callSections(admin, "admin.").join("\n")}`;
}

const outputs: [string, string][] = [
  ["packages/contract/src/routes.gen.ts", routeTable()],
  ["packages/contract/src/admin/routes.gen.ts", adminRouteTable()],
  ["docs/openapi.json", openApi()],
  ["docs/api.md", `${apiDocument().trimEnd()}\n`],
];

function currentText(path: string): string {
  try {
    return readFileSync(new URL(path, root), "utf8");
  } catch {
    return "";
  }
}

const stale = outputs.filter(([path, text]) => currentText(path) !== text);
if (process.argv.includes("--check")) {
  for (const [path] of stale) console.error(`${path} does not match the contract: run tools/gen-contract.ts`);
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  for (const [path, text] of stale) writeFileSync(new URL(path, root), text);
}
