import { useState } from "react";
import { Link } from "react-router";
import { paths } from "../../url/paths.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { Invite } from "../share/invite.tsx";
import { ShareButton } from "../share/share-button.tsx";
import { useSite } from "../../parts/site-context.tsx";
import { MailingPreference } from "../mailing/mailing-preference.tsx";
import { SilentSwitch } from "../visit/silent-switch.tsx";
import { PersonalPart } from "../personal/personal-part.tsx";
import { CloseAccount } from "./close-account.tsx";
import { Button } from "@changming/ui/button";
import { api } from "../../api/api.ts";
import formStyles from "./own-data-form.module.css";
import styles from "./own-data-page.module.css";

/** The user's data: what is stored, export, invitation, closing the account. */
export function OwnDataPage({ user, onClosed }: { user: UserInfo; onClosed: () => void }) {
  const site = useSite();
  return (
    <div className={styles.page}>
      <PersonalPart id="stored" title="我们存着什么">
        <RetainedData />
      </PersonalPart>
      <PersonalPart id="export" title="导出我的数据">
        <ExportData />
      </PersonalPart>
      <PersonalPart id="invite" title="邀请亲友">
        <p>把链接或邀请码给家人和朋友，他们注册时用上，就记为由您邀请。您只看得到人数，看不到是谁。</p>
        <Invite user={user} hasQr>
          {(code) => (
            <ShareButton
              className={styles.share}
              title={`请您来${site?.name ?? "坐坐"}`}
              path={paths.register(code)}
              isInvitation
            />
          )}
        </Invite>
      </PersonalPart>
      <PersonalPart id="quiet" title="来访时留不留名">
        <p>登录后去看一处居所，您的昵称会记在那里的浏览记录里。不想留名，可以悄悄来。</p>
        <SilentSwitch />
      </PersonalPart>
      <PersonalPart id="mailings" title="园区的来信">
        <MailingPreference user={user} />
      </PersonalPart>
      <PersonalPart id="close" title="注销账号">
        <CloseAccount user={user} onClosed={onClosed} />
      </PersonalPart>
    </div>
  );
}

const retained = [
  ["您是谁", "手机号、昵称、头像。密码只存一段无法还原的记号，谁也看不到原文，包括我们。"],
  ["您做过的事", "缅怀、留言、献礼、看过哪些居所，以及订单与金额。"],
  ["您管理的", "您的居所、相册与生平，和家人的关系称呼。"],
  ["往来", "站内消息、收不收园区的来信、意见反馈、合作申请。证件照片加密存放，办完后删去。"],
  ["登录", "在哪些时候登录过，用来保护账号。用微信登录的，存微信给这个网站的您的编号，没有微信的昵称和头像。"],
] as const;

/** What the site stores about an account, in plain language. */
function RetainedData() {
  return (
    <>
      <dl className={styles.retained}>
        {retained.map(([what, text]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>
        怎样使用、保存多久，写在
        <Link className="link" to={paths.privacy()}>
          隐私说明
        </Link>
        里。
      </p>
    </>
  );
}

const usedUp = "一天最多导出三次，今天的已经用完了。请明天再来，数据都好好地在这里。";

interface ExportMessage {
  text: string;
  isError: boolean;
}

/** All data of the user as a file, three times a day. */
function ExportData() {
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<ExportMessage | null>(null);

  async function handleExport() {
    if (isBusy) return;
    setBusy(true);
    setMessage(null);
    const result = await api.account.exportData({});
    setBusy(false);
    if (result.ok) {
      const { filename, create_time, data } = result.body;
      saveJson(filename, { create_time, ...data });
      setMessage({ text: `已经存为文件 ${filename}。里面有您的私人内容，请放在稳妥的地方。`, isError: false });
    } else if (result.error === "tooManyRequests") {
      setMessage({ text: usedUp, isError: true });
    } else if (result.error !== "sessionInvalid") {
      setMessage({ text: `没有导出成：${result.msg}。`, isError: true });
    }
  }

  return (
    <>
      <p>
        把您在这里的一切存成一个 JSON
        文件：资料、缅怀、留言、献礼、浏览、消息、您管理的居所。里面没有密码，也没有别人的东西。
      </p>
      <div>
        <Button aria-busy={isBusy} onClick={() => void handleExport()}>
          {isBusy ? "正在整理……" : "导出为文件"}
        </Button>
        <p
          className={message?.isError ? formStyles.error : formStyles.done}
          role={message?.isError ? "alert" : "status"}
        >
          {message?.text}
        </p>
      </div>
    </>
  );
}

/** Saves a JSON document as a file on this device. */
function saveJson(name: string, data: unknown): void {
  const file = new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: "application/json" });
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read it only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
