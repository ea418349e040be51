import styles from "./ComposerBar.module.css";
import { ConnectionState } from "./ConnectionState";
import { ModelMenu } from "./ModelMenu";
import { ModeSwitch } from "./ModeSwitch";
import { NetworkSwitch } from "./NetworkSwitch";

/** What holds for the next message, from the first second: model, mode, plan, connection. */
export function ComposerBar() {
  return (
    <div className={styles.bar}>
      <ModelMenu />
      <ModeSwitch />
      <NetworkSwitch />
      <ConnectionState />
    </div>
  );
}
