import i18next from "i18next";
import { describe, expect, it } from "vitest";

import { statusLabel } from "../src/hitl/question-labels";
import "../src/i18n";

describe("the status of a question", () => {
  it("says of an approval that it was allowed or denied, of another form that it was skipped", async () => {
    const labels = async (language: string) => {
      await i18next.changeLanguage(language);
      const denied = { status: "answered", action: "reject" } as const;
      const allowed = { status: "answered", action: "approve" } as const;
      return [
        statusLabel(i18next.t, true, denied, true),
        statusLabel(i18next.t, true, allowed, true),
        statusLabel(i18next.t, true, denied),
      ];
    };
    expect(await labels("zh")).toEqual(["已拒绝", "已允许", "已跳过"]);
    expect(await labels("en")).toEqual(["Denied", "Allowed", "Skipped"]);
  });
});
