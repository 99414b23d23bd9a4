import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";
import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { ChoiceField, Field } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { typed } from "../../parts/form-values.ts";
import { Loading } from "../../parts/loading.tsx";
import styles from "./me.module.css";

type Report = BodyOf<AdminCalls["dailyReport"]["detail"]>;

const channelNames = { mail: "邮件", sms: "短信" } as const;

/** The user's own daily report: where it goes, confirmed by a code, at which hour, and how the last one ended. */
export function DailyReport() {
  const query = useQuery(queries.dailyReport.detail({}));
  const report = query.data;
  if (!report) return <Loading query={query} />;
  const { can, channel, address, pending_channel } = report;
  if (!can.mail && !can.sms && channel === "")
    return <p>这个网站还没有接上邮件，也没有日报的短信模板，请装机的人设 SMTP_URL 和 MAIL_FROM。</p>;
  return (
    <div className={styles.report}>
      <p>每天一次，写着等您决定的事、坏了的事和昨天的数；只有件数，没有人的姓名和号码。</p>
      {channel !== "" && <ReportTimes report={report} />}
      <LastReport report={report} />
      <AddressForm key={address} report={report} />
      {pending_channel !== "" && <CodeForm report={report} />}
    </div>
  );
}

function ReportTimes({ report: { channel, address, is_on, hour, skips_empty } }: { report: Report }) {
  return (
    <FormShell
      saveLabel="保存"
      save={(form) =>
        api.dailyReport.save({
          isOn: typed(form, "isOn") === "1" ? 1 : 0,
          hour: typed(form, "hour"),
          skipsEmpty: typed(form, "skipsEmpty") === "1" ? 1 : 0,
        })
      }
    >
      <p>
        {channel === "sms" ? "短信" : "邮件"}，寄到 {address}。
        {channel === "sms" && "短信只提醒有事等着，内容到后台看。"}
      </p>
      <ChoiceField name="isOn" label="日报" choices={isOnChoices} defaultValue={is_on ? "1" : "0"} />
      <ChoiceField name="hour" label="几点（上海时间）" choices={hours} defaultValue={String(hour)} />
      <ChoiceField
        name="skipsEmpty"
        label="没有事的那天"
        choices={emptyChoices}
        defaultValue={skips_empty ? "1" : "0"}
      />
    </FormShell>
  );
}

const isOnChoices = [
  { value: "1", label: "每天寄" },
  { value: "0", label: "停寄" },
];
const emptyChoices = [
  { value: "1", label: "不寄" },
  { value: "0", label: "也寄，报个平安" },
];
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour} 点` }));

const stateTexts: Record<Exclude<Report["last"]["state"], "">, string> = {
  sending: "正在寄",
  sent: "寄出了",
  skipped: "没有事，没有寄",
  waiting: "没有寄成，过一会儿再试",
  failed: "试了几次都没有寄成",
  unknown: "寄到一半断了，不知道寄出没有，没有再寄",
};

function LastReport({ report: { last } }: { report: Report }) {
  if (last.state === "") return null;
  const isBad = last.state === "failed" || last.state === "unknown";
  return (
    <p role={isBad ? "alert" : undefined}>
      最近一次 {last.day}：{stateTexts[last.state]}
      {last.error && `（${last.error}）`}。
    </p>
  );
}

function AddressForm({ report: { can, channel } }: { report: Report }) {
  const [isOpen, setOpen] = useState(channel === "");
  const choices = (["mail", "sms"] as const)
    .filter((one) => can[one])
    .map((value) => ({ value, label: channelNames[value] }));
  if (choices.length === 0) return null;
  if (!isOpen) return <Button onClick={() => setOpen(true)}>换一个地址</Button>;
  return (
    <FormShell
      saveLabel="发验证码"
      savedText="验证码发出去了，填对了才算数"
      save={(form) => api.dailyReport.sendCode({ channel: reportChannel(form), address: typed(form, "address") })}
    >
      <ChoiceField name="channel" label="用什么收" choices={choices} defaultValue={choices[0]?.value} />
      <Field name="address" label="邮箱或手机号" hint="会收到六位验证码，填对了才寄日报" maxLength={100} />
    </FormShell>
  );
}

const reportChannel = (form: FormData) => (typed(form, "channel") === "sms" ? "sms" : "mail");

function CodeForm({ report: { pending_address, channel } }: { report: Report }) {
  const meanwhile = channel === "" ? "填对了才开始寄" : "确认以前日报还照原来的寄";
  return (
    <FormShell saveLabel="确认" save={(form) => api.dailyReport.confirm({ code: typed(form, "code") })}>
      <Field
        name="code"
        label="验证码"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint={`已发到 ${pending_address}，十分钟内有效；${meanwhile}`}
      />
    </FormShell>
  );
}
