import { globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type Node, parseSync } from "oxc-parser";

/**
 * Writes the lists of all calls and of all bindings from the files that declare them. `--check` writes nothing and
 * fails when a list differs.
 */
const root = join(import.meta.dirname, "..");

interface Registry {
  file: string;
  /** The files that export its entries. */
  sources: string;
  /** The path of such a file as the registry imports it. */
  specifier(path: string): string;
  isEntry(name: string, value: Node): boolean;
  text(imports: string, names: string[]): string;
}

/** `{ list: defineCall({ … }), … }` */
const isNoun = (value: Node): boolean =>
  value.type === "ObjectExpression" &&
  value.properties.some(
    (property) =>
      property.type === "Property" &&
      property.value.type === "CallExpression" &&
      property.value.callee.type === "Identifier" &&
      property.value.callee.name === "defineCall",
  );

const registries: Registry[] = [
  {
    file: "packages/contract/src/calls.gen.ts",
    sources: "packages/contract/src/*.ts",
    specifier: (path) => `./${basename(path)}`,
    isEntry: (_name, value) => isNoun(value),
    text: (imports, names) => `${imports}

/** Every call of the site, by noun. */
export const calls = {
${names.map((name) => `  ${name},`).join("\n")}
};

export type Calls = typeof calls;
`,
  },
  {
    file: "apps/server/src/features/bindings.gen.ts",
    sources: "apps/server/src/features/*/routes.ts",
    specifier: (path) => path.replace("apps/server/src/features/", "./"),
    isEntry: (name, value) => name.endsWith("Routes") && value.type === "ArrayExpression",
    text: (imports, names) => `import type { Binding } from "../http/bind.ts";
${imports}

/** Every call of the site with its handler. */
export const bindings: readonly Binding[] = [
${names.map((name) => `  ...${name},`).join("\n")}
];
`,
  },
];

/** Names of the exported constants of a file that the registry lists. */
function entriesOf(path: string, { isEntry }: Registry): string[] {
  const { body } = parseSync(path, readFileSync(join(root, path), "utf8")).program;
  return body.flatMap((statement) => {
    if (statement.type !== "ExportNamedDeclaration" || statement.declaration?.type !== "VariableDeclaration") return [];
    return statement.declaration.declarations.flatMap(({ id, init }) =>
      id.type === "Identifier" && init && isEntry(id.name, init) ? [id.name] : [],
    );
  });
}

for (const registry of registries) {
  const sources = globSync(registry.sources, { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !/\.(?:test|gen)\.ts$/.test(path))
    .toSorted()
    .map((path) => ({ path, names: entriesOf(path, registry).toSorted() }))
    .filter(({ names }) => names.length > 0);
  const imports = sources.map(
    ({ path, names }) => `import { ${names.join(", ")} } from "${registry.specifier(path)}";`,
  );
  const names = sources.flatMap((source) => source.names).toSorted();
  const text = `// Written by tools/gen-registries.ts.\n${registry.text(imports.join("\n"), names)}`;
  const target = join(root, registry.file);
  if (!process.argv.includes("--check")) writeFileSync(target, text);
  else if (readFileSync(target, "utf8") !== text) {
    console.error(`${registry.file} differs from the files that declare its parts: npm run generate`);
    process.exitCode = 1;
  }
}
