import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseEnv } from "node:util";
import { ConfigError } from "@changming/server/config/config";

/** The names of the answers in a file (docs/operating.md). All but the last five are settings of the server. */
const answerNames = [
  "PUBLIC_ORIGIN",
  "DATA_DIR",
  "DATABASE_URL",
  "TRUST_PROXY",
  "SMS_GATEWAY",
  "PAY_GATEWAY",
  "BACKUP_DIR",
  "SITE_NAME",
  "ADMIN_LOGIN",
  "ADMIN_NAME",
  "ADMIN_PASSWORD",
] as const;

export type AnswerName = (typeof answerNames)[number];
type Answers = Partial<Record<AnswerName, string>>;

export interface Question {
  name: AnswerName;
  text: string;
  /** Taken when nothing is answered; empty: no value. */
  fallback: string;
  /** Not echoed, and typed twice. */
  isSecret?: boolean;
}

/** Where the answers come from: a person at a terminal, or a file. */
export interface Respondent {
  answer(question: Question): Promise<string>;
  /** Called with the reason when the answer cannot be taken; throws where nobody can answer again. */
  reject(question: Question, problem: string): void;
  close(): void;
}

/** `NAME=value` lines, as in the settings file. Throws ConfigError with the names that are no answers. */
export function parseAnswers(text: string, path: string): Answers {
  const given = parseEnv(text);
  const unknown = Object.keys(given).filter((name) => !answerNames.some((known) => known === name));
  if (unknown.length === 0) return given;
  throw new ConfigError(`${path} 里有不认识的名字：${unknown.join("、")}；可以写的是 ${answerNames.join("、")}`);
}

export function respondFromFile(answers: Answers): Respondent {
  return {
    answer: async ({ name, fallback }) => answers[name] ?? fallback,
    reject({ name }, problem) {
      throw new ConfigError(`${name}：${problem}`);
    },
    close: () => undefined,
  };
}

interface Terminal {
  stdin: NodeJS.ReadableStream & { isTTY?: boolean };
  stdout: NodeJS.WritableStream;
}

/** Typed for "no value", because an empty line takes the default. */
const none = "-";

const introduction =
  "请逐项回答，直接按回车就用方括号里的，要留空请输入 -。\n答完之前什么也不会写下，随时可以按 Ctrl-C 离开。\n\n";

const interrupted = "\n没有答完，什么也没有写下。";

/** Questions on a terminal. Ctrl-C and the end of the input end with a ConfigError. */
export function respondFromTerminal({ stdin, stdout }: Terminal): Respondent {
  let isMuted = false;
  const echo = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isMuted) stdout.write(chunk);
      done();
    },
  });
  const terminal = stdin.isTTY ?? false;
  // Without a history: the arrow keys would show a password again.
  const lines = createInterface({ input: stdin, output: echo, terminal, historySize: 0 });
  let isClosed = false;
  lines.on("SIGINT", () => lines.close());
  lines.on("close", () => (isClosed = true));
  const typed = lines[Symbol.asyncIterator]();
  stdout.write(introduction);

  async function read(prompt: string, isSecret: boolean): Promise<string> {
    if (terminal && isClosed) throw new ConfigError(interrupted);
    // Not `prompt` where lines are piped in: their end closes the interface before all of them are used.
    if (terminal) {
      lines.setPrompt(prompt);
      lines.prompt();
    } else stdout.write(prompt);
    isMuted = isSecret;
    const { value, done } = await typed.next();
    isMuted = false;
    if (isSecret) stdout.write("\n");
    if (done) throw new ConfigError(interrupted);
    return value;
  }

  return {
    async answer({ text, fallback, isSecret = false }) {
      if (isSecret) return readTwice(text);
      const given = (await read(`${text}[${fallback === "" ? "没有" : fallback}]：`, false)).trim();
      return given === "" ? fallback : given === none ? "" : given;
    },
    reject: (_question, problem) => void stdout.write(`  ${problem}\n`),
    close: () => lines.close(),
  };

  async function readTwice(text: string): Promise<string> {
    for (;;) {
      const given = await read(`${text}：`, true);
      if (given === "" || given === (await read("再输入一次：", true))) return given;
      stdout.write("  两次输入的不一样，请重新输入。\n");
    }
  }
}
