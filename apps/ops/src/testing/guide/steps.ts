import { readFile } from "node:fs/promises";

/** Commands of one code block, for one machine after the other. */
export interface Block {
  machines: string[];
  /** One for each command, which may go on over several lines. */
  lines: string[];
}

export interface Step {
  title: string;
  forward: Block[];
  back: Block[];
}

export interface Guide {
  path: string;
  /** The heading of the section. */
  heading: string;
  /** How a paragraph begins that introduces the way back. */
  back: string;
}

const root = new URL("../../../../../", import.meta.url);

export const english: Guide = {
  path: "docs/operating.md",
  heading: "## From one machine to a cluster",
  back: "**The way back.**",
};

export const chinese: Guide = {
  path: "docs/zh-CN/operating.md",
  heading: "## 从一台机器到集群",
  back: "**退回。**",
};

/** What comes before the first step, and the steps in their order. Throws for commands without a machine. */
export async function readSteps({ path, heading, back }: Guide): Promise<Step[]> {
  const text = await readFile(new URL(path, root), "utf8");
  const begin = text.indexOf(`\n${heading}\n`);
  if (begin < 0) throw new Error(`${path} has no section ${heading}`);
  const [, section = ""] = text.slice(begin).split(/^## .*\n/m);
  return section.split(/^### /m).map((part) => {
    const title = part.slice(0, part.indexOf("\n"));
    const [forward = "", backward = ""] = part.split(back);
    return { title, forward: blocksOf(forward), back: blocksOf(backward) };
  });
}

/** The commands of the section that installs one machine, by their blocks. */
export async function readInstallation(): Promise<string[][]> {
  const text = await readFile(new URL("docs/operating.md", root), "utf8");
  const section = text.slice(text.indexOf("## One machine with nginx"), text.indexOf("### Setup without questions"));
  return codeBlocks(section).map((block) => block.map(withoutComment));
}

const codeBlocks = (text: string) =>
  [...text.matchAll(/^```\n([^]*?)^```$/gm)].map(([, block = ""]) => block.trim().split("\n"));

const withoutComment = (line: string) => line.replace(/\s+# .*$/, "");

/** A block begins with its machines as a comment; another such comment within it begins another one. */
function blocksOf(text: string): Block[] {
  return codeBlocks(text).flatMap((lines) => {
    const blocks: Block[] = [];
    for (const line of lines) {
      const [, names] = /^# ([a-z\d, ]+)$/.exec(line) ?? [];
      if (names !== undefined) blocks.push({ machines: names.split(", "), lines: [] });
      else if (blocks.length === 0) throw new Error(`no machine is named for: ${line}`);
      else addLine(blocks.at(-1)?.lines ?? [], withoutComment(line));
    }
    return blocks;
  });
}

/** A line after `&&` or a backslash belongs to the command before it, as in a shell. */
function addLine(lines: string[], line: string): void {
  const previous = lines.at(-1);
  if (previous !== undefined && /(?:&&|\\)$/.test(previous)) lines[lines.length - 1] = `${previous}\n${line}`;
  else lines.push(line);
}
