import { isPhoneNumber, normalizeCode, normalizePhone } from "@changming/kit/phone-number";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api/api.ts";
import { FormEnd } from "../../form/form-end.tsx";
import { fieldErrorOf, typed, useForm } from "../../form/use-form.ts";
import { PhoneField } from "../account/account-fields.tsx";
import { CodeField } from "../account/code-field.tsx";
import styles from "./sign-in-ways.module.css";

type BindingField = "mobile" | "verificationCode";

/** Gives an account that is signed in to with WeChat only its phone number. */
export function BindPhone({ onBound }: { onBound: () => void }) {
  const { errorOf, setFieldError, isBusy, handleSubmit } = useForm<BindingField>(async (fields) => {
    const mobile = normalizePhone(typed(fields, "mobile"));
    const verificationCode = normalizeCode(typed(fields, "verificationCode"));
    if (!isPhoneNumber(mobile)) return { field: "mobile", message: "请输入正确手机号码" };
    if (!/^\d{6}$/.test(verificationCode)) return { field: "verificationCode", message: "请输入 6 位短信验证码" };
    const result = await api.account.bindMobile({ mobile, verificationCode });
    if (!result.ok) return fieldErrorOf(result, ["mobile", "verificationCode"]);
    showToast("手机号绑定好了");
    onBound();
    return null;
  });
  return (
    <>
      <p>绑定以后，换了微信也进得来；写信给居所、申请居所，也要先绑定手机号。别的来访者看不见您的号码。</p>
      <form className={styles.form} noValidate method="post" onSubmit={handleSubmit}>
        <PhoneField autoComplete="tel-national" error={errorOf("mobile")} />
        <CodeField
          codeType={1}
          error={errorOf("verificationCode")}
          onPhoneError={(message) => setFieldError(message === "" ? null : { field: "mobile", message })}
        />
        <FormEnd label="绑定手机号" busyLabel="正在绑定…" isBusy={isBusy} error={errorOf("form")} />
      </form>
    </>
  );
}
