import { basename } from "node:path";
import { type Finding, isScript, isTypeScript, lineAt, type SourceFile } from "./source-tree.ts";
import { parse } from "./syntax.ts";

const named = /\.(?:[cm]?[jt]sx?|css|md|sql|sh)$/;
const kebab = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/;
/** React Router gives `$`, `_` and `.` in the names of route files a meaning. */
const routeName = /^[a-z0-9$_.()-]+$/;
const isRoute = (path: string) => path.startsWith("apps/web/app/routes/");
const frameworkDefault = /^apps\/web\/app\/(?:routes\/.+|root|routes|entry\.\w+)\.tsx?$|\.config\.[cm]?[jt]s$/;

/** kebab-case names, no drawers (common, helpers, utils, misc), no barrels, default exports only for a framework. */
export function checkNames(files: SourceFile[]): Finding[] {
  return [
    ...files.filter((file) => named.test(file.path)).flatMap((file) => [...checkCase(file), ...checkDrawer(file)]),
    ...files.filter((file) => isScript(file.path)).flatMap((file) => [...checkBarrel(file), ...checkDefault(file)]),
  ];
}

function checkCase(file: SourceFile): Finding[] {
  const name = basename(file.path);
  if (/^[A-Z]+\.md$/.test(name) || (isRoute(file.path) ? routeName : kebab).test(name)) return [];
  return [at(file.path, 0, `${name} is not kebab-case`)];
}

function checkDrawer(file: SourceFile): Finding[] {
  const parts = file.path.split("/").map((part) => part.split(".")[0] ?? "");
  const drawer = parts.find(
    (part) => part === "common" || part.split("-").some((word) => /^(?:helpers?|utils?|misc)$/.test(word)),
  );
  return drawer === undefined ? [] : [at(file.path, 0, `"${drawer}" is a drawer: name it after what it does`)];
}

function checkBarrel(file: SourceFile): Finding[] {
  const { body } = parse(file).program;
  const everything = body.find((statement) => statement.type === "ExportAllDeclaration");
  if (everything) return [at(file.path, lineAt(file.text, everything.start), "export * hides where a name comes from")];
  const onlyPassesOn = body.every(
    (statement) =>
      statement.type === "ImportDeclaration" ||
      (statement.type === "ExportNamedDeclaration" && statement.declaration === null),
  );
  const exportsSome = body.some((statement) => statement.type === "ExportNamedDeclaration");
  // A mobile route may hand on the loader and the view of the PC route.
  if (!onlyPassesOn || !exportsSome || isRoute(file.path)) return [];
  return [at(file.path, 0, "a barrel: import from where the thing is made")];
}

function checkDefault(file: SourceFile): Finding[] {
  if (!isTypeScript(file.path) || frameworkDefault.test(file.path)) return [];
  const { staticExports } = parse(file).module;
  const found = staticExports
    .flatMap((one) => one.entries)
    .find(({ exportName }) => exportName.kind === "Default" || exportName.name === "default");
  return found
    ? [at(file.path, lineAt(file.text, found.start), "a default export where no framework asks for it")]
    : [];
}

const at = (path: string, line: number, message: string): Finding => ({ rule: "names", path, line, message });
