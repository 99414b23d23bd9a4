import { openWechatSandbox } from "@changming/gateways/sandbox/wechat-login-sandbox";
import { noWechatLogin, type WechatLogin, wechatLogin } from "@changming/gateways/wechat/wechat-login";
import type { Clock } from "@changming/kit/clock";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";

export interface OpenWechat {
  login: WechatLogin;
  /** Mounts the sandbox, where it is used. */
  mount?(server: FastifyInstance): void;
}

/** The configured login with WeChat (R-account-29). */
export function openWechat(
  { wechat, publicOrigin }: Pick<Config, "wechat" | "publicOrigin">,
  clock: Clock,
): OpenWechat {
  switch (wechat.kind) {
    case "off":
      return { login: noWechatLogin };
    case "sandbox":
      return openWechatSandbox({ clock, publicOrigin });
    case "live": {
      const { apps, apiUrl, openUrl } = wechat;
      return { login: wechatLogin({ name: "live", apps, apiUrl: () => apiUrl, openUrl: () => openUrl }) };
    }
  }
}
