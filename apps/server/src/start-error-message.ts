import { ConfigError } from "./config/config.ts";

/** The message for an operator when the server cannot start; null for an internal error, which keeps its stack. */
export function startErrorMessage(error: unknown, port: number | undefined): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof ConfigError || error.name === "EnvironmentError") return error.message;
  if (!("code" in error)) return null;
  switch (error.code) {
    case "EADDRINUSE":
      return `端口 ${port} 已被别的程序占用，请关闭它，或用 PORT 换一个端口`;
    case "EACCES":
      if ("path" in error) return `没有权限读写 ${String(error.path)}，请看它归哪个用户，或换一个文件夹`;
      return `没有权限使用端口 ${port}，请用 PORT 换一个 1024 以上的端口`;
    case "ECONNREFUSED":
    case "ENOTFOUND":
      return "连不上 DATABASE_URL 所指的数据库，请确认它已启动、地址无误";
    case "28P01":
    case "28000":
    case "3D000":
      return "DATABASE_URL 里的账号、密码或库名不对";
    default:
      return null;
  }
}
