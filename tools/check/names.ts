import { basename } from "node:path";
import { type Finding, isScript, lineAt, type SourceFile } from "./source-tree.ts";
import { parse } from "./syntax.ts";

const named = /\.(?:[cm]?[jt]sx?|css|md|sql|sh)$/;
const kebab = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/;
/** React Router gives `$`, `_` and `.` in the names of route files a meaning. */
const routeName = /^[a-z0-9$_.()-]+$/;
const isRoute = (path: string) => path.startsWith("apps/web/app/routes/");

/** kebab-case, no catch-all names (common, helpers, utils, misc), no barrels. */
export function checkNames(files: SourceFile[]): Finding[] {
  return [
    ...files.filter((file) => named.test(file.path)).flatMap((file) => [...checkCase(file), ...checkCatchAll(file)]),
    ...files.filter((file) => isScript(file.path)).flatMap(checkBarrel),
  ];
}

function checkCase(file: SourceFile): Finding[] {
  const name = basename(file.path);
  if (/^[A-Z]+(?:\.[a-z]{2}-[A-Z]{2})?\.md$/.test(name) || (isRoute(file.path) ? routeName : kebab).test(name))
    return [];
  return [at(file.path, 0, `${name} is not kebab-case`)];
}

function checkCatchAll(file: SourceFile): Finding[] {
  const parts = file.path.split("/").map((part) => part.split(".")[0] ?? "");
  const catchAll = parts.find(
    (part) => part === "common" || part.split("-").some((word) => /^(?:helpers?|utils?|misc)$/.test(word)),
  );
  return catchAll === undefined ? [] : [at(file.path, 0, `"${catchAll}" is a catch-all name: say what it does`)];
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
  // A mobile route may re-export the loader and the view of the PC route.
  if (!onlyPassesOn || !exportsSome || isRoute(file.path)) return [];
  return [at(file.path, 0, "a barrel: import from the module that defines the name")];
}

const at = (path: string, line: number, message: string): Finding => ({ rule: "names", path, line, message });
