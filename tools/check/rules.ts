import { checkBoundaries } from "./boundaries.ts";
import { checkColours } from "./colours.ts";
import { checkCycles, checkFolderCycles } from "./cycles.ts";
import { checkDeclared, checkShipped, checkVersions } from "./dependencies.ts";
import { checkDocumentPairs } from "./document-pairs.ts";
import { checkDependencyRows, checkGlossary, checkNamedFiles, checkRequirements } from "./docs-rows.ts";
import { checkForbidden } from "./forbidden.ts";
import { checkNames } from "./names.ts";
import { checkSilencers } from "./silencers.ts";
import { checkSizes } from "./sizes.ts";
import type { Finding, SourceFile } from "./source-tree.ts";
import { checkWords } from "./words.ts";
import { checkWorkplace } from "./workplace.ts";
import { checkWriteVerbs } from "./write-verbs.ts";

const checks: ((files: SourceFile[]) => Finding[])[] = [
  // The structure: who may import whom, in which direction, under which name, how large.
  checkBoundaries,
  checkCycles,
  checkFolderCycles,
  checkNames,
  checkSizes,
  checkDeclared,
  checkShipped,
  checkForbidden,
  checkSilencers,
  checkColours,
  checkWriteVerbs,
  checkVersions,
  checkDependencyRows,
  checkGlossary,
  checkRequirements,
  checkNamedFiles,
  checkDocumentPairs,
  checkWords,
  checkWorkplace,
];

/** All findings of our own rules in the tree, sorted by rule and place. */
export function findAll(files: SourceFile[]): Finding[] {
  return checks
    .flatMap((check) => check(files))
    .toSorted((a, b) => a.rule.localeCompare(b.rule) || a.path.localeCompare(b.path) || a.line - b.line);
}
