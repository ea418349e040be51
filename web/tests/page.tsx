// The whole page against a scripted server, signed in.
import { render, waitFor } from "@testing-library/react";
import { VirtuosoMockContext } from "react-virtuoso";
import { afterEach, beforeEach, expect, vi } from "vitest";

import { connect, signOut } from "../src/app/actions";
import { App } from "../src/app/App";
import { useAppStore } from "../src/app/store";
import { resetQuestionStore } from "../src/hitl/question-store";
import type { WenkoEvent } from "../src/protocol.gen";
import { saveToken } from "../src/transport/token";
import { FakeServer } from "./fake-server";
import { CONVERSATION } from "./questions";

export let server: FakeServer;

/** Gives every test of the file a fresh server and empty browser storage. */
export function withServer(): void {
  beforeEach(() => {
    history.replaceState(null, "", "/");
    localStorage.clear();
    sessionStorage.clear();
    server = new FakeServer();
    server.install();
  });

  afterEach(() => {
    signOut();
    resetQuestionStore();
    vi.unstubAllGlobals();
  });
}

export function signIn(path = "/"): void {
  history.replaceState(null, "", path);
  saveToken("good");
  connect();
}

export async function online(): Promise<void> {
  await waitFor(() => expect(useAppStore.getState().connection).toBe("online"));
}

/** The stream renders only what fits the viewport, and this DOM has no layout. */
export function showPage(): void {
  render(
    <VirtuosoMockContext.Provider value={{ viewportHeight: 2000, itemHeight: 40 }}>
      <App />
    </VirtuosoMockContext.Provider>,
  );
}

/** The page with the questions' conversation open, after these events. */
export async function openPage(...events: WenkoEvent[]): Promise<void> {
  signIn(`/c/${CONVERSATION}`);
  showPage();
  await online();
  deliver(...events);
}

export function deliver(...events: WenkoEvent[]): void {
  events.forEach((event) => server.socket.deliver(JSON.stringify(event)));
}
