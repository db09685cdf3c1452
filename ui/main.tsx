import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { Choices, firstLanguage } from "./language.tsx";
import "./look/base.css";
import "./look/parts.css";

const place = document.getElementById("app");
if (place)
  void firstLanguage().then((first) =>
    createRoot(place).render(
      <StrictMode>
        <Choices first={first}>
          <App />
        </Choices>
      </StrictMode>,
    ),
  );
