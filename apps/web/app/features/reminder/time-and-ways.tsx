import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { ReminderChannelChoice } from "@changming/contract/reminder";
import type { UserInfo } from "../../api/user-info.ts";
import { Button } from "@changming/ui/button";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api/api.ts";
import { paths } from "../../url/paths.ts";
import { channelNames, type Reminders, smsLimit } from "./reminder-texts.ts";
import styles from "./time-and-ways.module.css";
import { type Push, usePush } from "./use-push.ts";
import { ZoneForm } from "./zone-form.tsx";

interface TimeAndWaysProps {
  user: UserInfo;
  reminders: Reminders;
  onChange(): void;
}

/** The time zone, and the ways in which messages go. */
export function TimeAndWays({ user, reminders, onChange }: TimeAndWaysProps) {
  const push = usePush(reminders.push_key, user.id);
  return (
    <>
      <ZoneForm reminders={reminders} onChange={onChange} />
      <ul role="list" className={styles.ways}>
        <Way name={channelNames.inbox}>
          <p>总会有一条，在“消息”里。</p>
        </Way>
        <SmsWay reminders={reminders} onChange={onChange} />
        <WechatWay reminders={reminders} />
        {reminders.push_key !== "" && <PushWay push={push} reminders={reminders} />}
      </ul>
    </>
  );
}

function Way({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className={styles.way}>
      <h3>{name}</h3>
      <div className={styles.content}>{children}</div>
    </li>
  );
}

/** Where to choose a way that is open, but that no residence uses. */
function Unused({ channel, rules }: { channel: ReminderChannelChoice } & Pick<Reminders, "rules">) {
  if (rules.length === 0 || rules.some(({ channels }) => channels.includes(channel))) return null;
  return <p className={styles.note}>还没有居所用到它：在上面点某处居所的“修改”，勾上“{channelNames[channel]}”。</p>;
}

/** SMS: what is left of the month, and a switch. Off: the site sends none. */
export function SmsWay({ reminders, onChange }: Pick<TimeAndWaysProps, "reminders" | "onChange">) {
  const [isBusy, setBusy] = useState(false);
  const { sms, sms_left: left, rules } = reminders;
  if (sms === "off") return null;
  if (sms === "noNumber") {
    return (
      <Way name={channelNames.sms}>
        <p>
          要先绑定手机号，
          <Link className="link" to={paths.signInWays(paths.reminders())}>
            去绑定手机号
          </Link>
        </p>
      </Way>
    );
  }
  const isOn = sms === "ready";

  async function change() {
    if (isBusy) return;
    setBusy(true);
    const result = await api.reminder.preference({ acceptsSms: isOn ? 0 : 1 });
    setBusy(false);
    if (result.ok) {
      showToast(isOn ? "以后不再发提醒短信" : "提醒短信开启了");
      onChange();
    } else if (result.error !== "sessionInvalid") showToast(`没有改成：${result.msg}`);
  }

  return (
    <Way name={channelNames.sms}>
      <p>
        {isOn
          ? `开着，这个月还能收 ${left} 条（每月最多 ${smsLimit} 条，只在早上 8 点到晚上 9 点）。`
          : `没有开。开启就是同意本站为纪念日给您发短信，每月最多 ${smsLimit} 条，随时可以退订。`}
      </p>
      {isOn && <Unused channel="sms" rules={rules} />}
      <div>
        <Button aria-busy={isBusy} onClick={() => void change()}>
          {isOn ? "不再收短信" : "开启短信"}
        </Button>
      </div>
    </Way>
  );
}

/** WeChat; off: the site has none. */
export function WechatWay({ reminders: { wechat, rules } }: Pick<TimeAndWaysProps, "reminders">) {
  if (wechat === "off") return null;
  return (
    <Way name={channelNames.wechat}>
      {wechat === "ready" && (
        <>
          <p>已经绑定。关注着本站的公众号，才收得到。</p>
          <Unused channel="wechat" rules={rules} />
        </>
      )}
      {wechat === "notBound" && (
        <p>
          要先绑定微信，
          <Link className="link" to={paths.signInWays()}>
            去绑定微信
          </Link>
        </p>
      )}
      {wechat === "revoked" && <p>您在微信里取消了授权，重新用微信登录后可以再用。</p>}
    </Way>
  );
}

const pushTexts = {
  on: "开着。选了浏览器通知的居所，到时候会在这里弹出一条，不打开本站也看得到。",
  off: "没有开。开启以后，不打开本站也看得到。每个浏览器要分别开。",
  denied: "您在浏览器里不允许本站发通知，要在浏览器的设置里改。",
  unsupported: "这个浏览器不支持。用 iPhone 的，请先把本站添加到主屏幕，再从主屏幕打开。",
} as const;

/** Notifications in this browser, and a switch. */
export function PushWay({ push, reminders }: { push: Push; reminders: Pick<Reminders, "rules"> }) {
  const [error, setError] = useState("");
  const { state, isBusy } = push;
  const isOn = state === "on";

  async function change() {
    setError("");
    const found = await (isOn ? push.close() : push.open());
    setError(found);
    if (found === "") showToast(isOn ? "这个浏览器不再通知" : "这个浏览器的通知开启了");
  }

  return (
    <Way name="这个浏览器的通知">
      <p>{state === null ? "正在看这个浏览器…" : pushTexts[state]}</p>
      {isOn && <Unused channel="push" rules={reminders.rules} />}
      {(state === "on" || state === "off") && (
        <div>
          <Button aria-busy={isBusy} onClick={() => void change()}>
            {isBusy ? "请稍等…" : isOn ? "关闭通知" : "开启通知"}
          </Button>
        </div>
      )}
      {error !== "" && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </Way>
  );
}
