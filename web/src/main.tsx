import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

import { connect, followPath } from "./app/actions";
import { App } from "./app/App";
import { usePreferences } from "./app/preferences";
import { questionInPath } from "./app/route";
import { reloadWhenStale } from "./app/stale-page";
import { startTexts } from "./i18n";
import { showTabOfFragment } from "./panels/pane-store";
import { saveTokenFromFragment } from "./transport/token";
import "./app/theme.css";

reloadWhenStale();
saveTokenFromFragment();
showTabOfFragment();
const texts = startTexts(usePreferences.getState().language);
if (questionInPath(location.pathname) === null) connect();
addEventListener("popstate", followPath);

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
const render = () =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
// In the wrong language rather than not at all.
texts.then(render, render);
