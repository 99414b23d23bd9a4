import { Link } from "react-router";
import { paths } from "../../url/paths.ts";
import { type Choice, ChoiceField } from "./choice-field.tsx";
import { type Reminders, type RuleDetail, smsLimit } from "./reminder-texts.ts";
import type { Push } from "./use-push.ts";

interface ChannelFieldProps {
  rule: Pick<RuleDetail, "residence_id" | "is_private" | "channels">;
  reminders: Pick<Reminders, "sms" | "wechat" | "push_key">;
  push: Pick<Push, "state">;
  error: string;
}

/** The ways beside the inbox that the account can have, and what it takes to have the others. */
export function ChannelField({ rule, reminders, push, error }: ChannelFieldProps) {
  const { sms, wechat } = reminders;
  const back = paths.reminderEdit(rule.residence_id);
  const choices = channelChoices(rule, reminders, push);
  return (
    <ChoiceField
      legend="怎样告诉您"
      name="channels"
      type="checkbox"
      choices={choices}
      // Whoever stopped SMS chooses them anew.
      chosen={rule.channels.filter((channel) => channel !== "sms" || sms !== "stopped")}
      isWide
      error={error}
    >
      <p>
        站内消息总会有一条。
        {choices.length > 0 && "另外的方式，要哪样就勾哪样。"}
        {sms === "noNumber" && (
          <>
            想收短信，先
            <Link className="link" to={paths.signInWays(back)}>
              绑定手机号
            </Link>
            。
          </>
        )}
        {wechat === "notBound" && (
          <>
            想在微信里收，先
            <Link className="link" to={paths.signInWays()}>
              绑定微信
            </Link>
            。
          </>
        )}
        {wechat === "revoked" && "您在微信里取消了授权，重新用微信登录后，才能在微信里收。"}
      </p>
    </ChoiceField>
  );
}

/** What can be chosen. SMS that were stopped can: to choose them is the consent. */
export function channelChoices(
  { is_private: isPrivate, channels }: ChannelFieldProps["rule"],
  { sms, wechat, push_key: pushKey }: ChannelFieldProps["reminders"],
  { state }: ChannelFieldProps["push"],
): Choice[] {
  const choices: Choice[] = [];
  if (sms === "ready" || sms === "stopped") {
    const consent = "选了短信，就是同意本站为纪念日给您发短信，随时可以退订。";
    choices.push({
      value: "sms",
      label: "短信",
      text: `短信里不写姓名。${consent}一天最多一条，一个月最多 ${smsLimit} 条，只在早上 8 点到晚上 9 点。`,
    });
  }
  if (wechat === "ready") {
    const name = isPrivate ? "这里是私密居所，只写“您的家人”。" : "微信消息会写上姓名，微信能看到。";
    choices.push({ value: "wechat", label: "微信", text: `${name}关注着本站的公众号，才收得到。` });
  }
  if (pushKey !== "") {
    const isChosen = channels.includes("push");
    // Chosen before, it may be for another browser of the same person.
    const isOff = !isChosen && (state === "denied" || state === "unsupported");
    choices.push({ value: "push", label: "浏览器通知", text: pushText(state, isChosen), isOff });
  }
  return choices;
}

function pushText(state: Push["state"], isChosen: boolean): string {
  if (isChosen) {
    if (state === "on" || state === null) return "在您开启了通知的浏览器里弹出一条。";
    return "在您开启了通知的浏览器里弹出一条。这个浏览器没有开启，可以在“纪念日提醒”里看。";
  }
  if (state === "denied") return "您在浏览器里不允许本站发通知，要在浏览器的设置里改。";
  if (state === "unsupported") return "这个浏览器不支持。用 iPhone 的，请先把本站添加到主屏幕，再从主屏幕打开。";
  return "在这个浏览器里弹出一条，不打开本站也看得到。保存时浏览器会问一声，请选“允许”。";
}
