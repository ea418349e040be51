import { render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import "../src/i18n";
import { useAppStore } from "../src/app/store";
import { Pictures } from "../src/pictures/Picture";
import type { Picture } from "../src/protocol.gen";
import { api } from "../src/transport/api";

const picture: Picture = {
  id: "0123456789abcdef0123456789abcdef",
  media_type: "image/png",
  width: 1280,
  height: 800,
  bytes: 1000,
  source: "browser",
  for_model: true,
};

afterEach(() => vi.restoreAllMocks());

test("pictures of one conversation share one ticket, and none carries the token", async () => {
  const expires_at = new Date(Date.now() + 600_000).toISOString();
  const link = vi.spyOn(api, "linkPictures").mockResolvedValue({ ticket: "wf1.abc", expires_at });
  useAppStore.setState({ current: "conversation-1" });
  const other = { ...picture, id: "f".repeat(32) };
  render(<Pictures pictures={[picture, other]} title="form" />);
  const shown = await screen.findAllByRole("img");
  expect(shown.map((image) => image.getAttribute("src"))).toEqual([
    `/conversations/conversation-1/pictures/${picture.id}?ticket=wf1.abc`,
    `/conversations/conversation-1/pictures/${other.id}?ticket=wf1.abc`,
  ]);
  expect(link).toHaveBeenCalledTimes(1);
  expect(shown[0]?.getAttribute("alt")).toContain("form");
});
