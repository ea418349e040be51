import { Button, Input } from "antd";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";

import { signIn } from "../app/actions";
import mark from "../app/mark.svg";
import { useAppStore } from "../app/store";
import styles from "./SignIn.module.css";

/** Asks for the access token when this browser has none, or the server rejects it. */
export default function SignIn() {
  const { t } = useTranslation();
  const refused = useAppStore((state) => state.tokenRejected);
  const [token, setToken] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (token.trim() !== "") signIn(token);
  };
  return (
    <main className={styles.page}>
      <form className={styles.form} onSubmit={submit}>
        <img src={mark} alt="" width="40" height="40" />
        <h1>{t("signIn.title")}</h1>
        <p>{t("signIn.help")}</p>
        {refused ? (
          <p className={styles.refused} role="alert">
            {t("signIn.refused")}
          </p>
        ) : null}
        <label htmlFor="token">{t("signIn.label")}</label>
        <Input.Password
          id="token"
          autoFocus
          autoComplete="current-password"
          size="large"
          value={token}
          onChange={(event) => setToken(event.target.value)}
        />
        <Button type="primary" size="large" htmlType="submit" block disabled={token.trim() === ""}>
          {t("signIn.submit")}
        </Button>
      </form>
    </main>
  );
}
