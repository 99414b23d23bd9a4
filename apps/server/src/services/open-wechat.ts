import { openWechatSandbox } from "@changming/gateways/sandbox/wechat-sandbox";
import { noWechat, type WechatGateway, wechatGateway } from "@changming/gateways/wechat/wechat-gateway";
import type { Clock } from "@changming/kit/clock";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";

export interface OpenWechat {
  gateway: WechatGateway;
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
      return { gateway: noWechat };
    case "sandbox":
      return openWechatSandbox({ clock, publicOrigin });
    case "live": {
      const { apps, apiUrl, openUrl } = wechat;
      return { gateway: wechatGateway({ name: "live", apps, apiUrl: () => apiUrl, openUrl: () => openUrl }) };
    }
  }
}
