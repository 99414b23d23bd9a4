import { paths } from "../../url/paths.ts";
import { AgreementTick } from "../account/agreement-tick.tsx";
import { CodeField } from "../account/code-field.tsx";
import { FormEnd } from "../../form/form-end.tsx";
import { TextField } from "../../form/text-field.tsx";
import type { UserInfo } from "../../api/user-info.ts";
import { ImageField } from "../upload/image-field.tsx";
import styles from "./cooperation-form.module.css";
import { type ApplicationEnds, useApplication } from "./use-application.ts";

type CooperationFormProps = ApplicationEnds & { user: UserInfo };

/** Applies to manage a garden. The draft stays in this browser until it is sent; uploads stay on the server a day. */
export function CooperationForm({ user, ...ends }: CooperationFormProps) {
  const { draft, documents, errorOf, setFieldError, isBusy, handleSubmit, handleOccupied } = useApplication(user, ends);
  const { fields } = draft.first;
  // The account's own cannot be replaced (R-cooperation-5).
  const referrer = user.up_tuiguang_id;
  return (
    <form
      className={styles.form}
      noValidate
      method="post"
      onSubmit={handleSubmit}
      onInput={({ currentTarget }) => draft.storeFields(currentTarget)}
    >
      <section className={styles.part} aria-labelledby="cooperation-who">
        <h2 id="cooperation-who">申请人</h2>
        <TextField
          label="单位名称（可不填）"
          name="applierCompany"
          autoComplete="organization"
          maxLength={60}
          defaultValue={fields.applierCompany}
          error={errorOf("applierCompany")}
        />
        <TextField
          label="姓名"
          name="applierName"
          autoComplete="name"
          maxLength={30}
          defaultValue={fields.applierName}
          hint="与身份证上的一致。"
          error={errorOf("applierName")}
        />
        <TextField
          label="手机号码"
          name="applierMobile"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={24}
          defaultValue={fields.applierMobile}
          error={errorOf("applierMobile")}
        />
        <CodeField
          codeType={3}
          phoneName="applierMobile"
          onPhoneError={(message) => setFieldError(message ? { field: "applierMobile", message } : null)}
          onOccupied={handleOccupied}
          error={errorOf("verificationCode")}
        />
      </section>
      <section className={styles.part} aria-labelledby="cooperation-garden">
        <h2 id="cooperation-garden">园区</h2>
        <TextField
          label="拟申请的园区名称"
          name="applierGardenName"
          maxLength={30}
          defaultValue={fields.applierGardenName}
          error={errorOf("applierGardenName")}
        />
        <TextField
          label="推荐人编号（可不填）"
          name="tuiguangId"
          autoComplete="off"
          maxLength={40}
          defaultValue={referrer || fields.tuiguangId}
          readOnly={referrer !== ""}
          hint={referrer ? "注册时已经填过，不能再改。" : "请您来的那一位的邀请码。"}
          error={errorOf("tuiguangId")}
        />
      </section>
      <section className={styles.part} aria-labelledby="cooperation-papers">
        <h2 id="cooperation-papers">证件</h2>
        <p className={styles.calm}>证件加密存放，没有公开的地址，只给审核的人看；每看一次都有记录，审核之后删除。</p>
        <ImageField
          label="身份证正面"
          name="frontIdcard"
          shape="card"
          uploads={documents.front}
          error={errorOf("frontIdcard")}
        />
        <ImageField
          label="身份证反面"
          name="backIdcard"
          shape="card"
          uploads={documents.back}
          error={errorOf("backIdcard")}
        />
        <ImageField
          label="营业执照（可不传）"
          name="applierZhizhao"
          shape="card"
          uploads={documents.licence}
          error={errorOf("applierZhizhao")}
        />
      </section>
      <AgreementTick
        texts={[{ title: "《园区管理员协议》", to: paths.gardenAgreement() }]}
        isTicked={fields.agreement !== undefined}
        error={errorOf("agreement")}
      />
      <div className={styles.end}>
        <FormEnd label="提交申请" busyLabel="正在提交…" isBusy={isBusy} error={errorOf("form")} />
      </div>
    </form>
  );
}
