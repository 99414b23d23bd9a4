import { messageScript } from "@changming/contract/message";
import { listMessageScripts } from "@changming/domain/message-script/list-message-scripts";
import { bind } from "../../http/bind.ts";

export const messageScriptRoutes = [bind(messageScript.list, (ctx) => listMessageScripts(ctx))];
