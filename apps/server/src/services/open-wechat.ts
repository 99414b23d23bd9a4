import { openWechatSandbox } from "@changming/gateways/sandbox/wechat-sandbox";
import { wechatEvents } from "@changming/gateways/wechat/wechat-events";
import { noWechat, type WechatGateway, wechatGateway } from "@changming/gateways/wechat/wechat-gateway";
import type { Clock } from "@changming/kit/clock";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";

export interface OpenWechat {
  gateway: WechatGateway;
  /** Mounts the sandbox, where it is used. */
  mount?(server: FastifyInstance): void;
}

/** WeChat as configured: login (R-account-29), template messages and events. */
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
      const { apps, template, events, apiUrl, openUrl } = wechat;
      const gateway = wechatGateway({
        name: "live",
        apps,
        template,
        events: events && wechatEvents(events),
        clock,
        apiUrl: () => apiUrl,
        openUrl: () => openUrl,
      });
      return { gateway };
    }
  }
}
