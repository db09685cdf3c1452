// What a page of somebody else tries against the server, as the script of that page: every way in which a browser lets one page ask another server.
// Law: each try says what it could read; `nothing` is the only good answer.

/** What the attacker may know: names are guessable, and a token might have been seen. */
export interface Aim {
  readonly target: string;
  readonly id: string;
  readonly ask: string;
  readonly choice: string;
  readonly token: string;
}

/** Resolves to what each try came to. */
export function attack(aim: Aim): string {
  return `(async () => {
    const { target, id, ask, choice, token } = ${JSON.stringify(aim)};
    const decision = JSON.stringify({ ask, choice, note: "" });
    const beginning = JSON.stringify({ protocol: "swarm", topic: "Owned?", model: "rehearsal" });
    const read = async (path, init) => {
      try {
        const answer = await fetch(target + path, init);
        if (answer.type === "opaque") return "nothing";
        const text = await answer.text();
        return answer.status === 403 && !text.includes(id) && !text.includes("token\\"") ? "nothing" : answer.status + " " + text.slice(0, 200);
      } catch {
        return "nothing";
      }
    };
    const element = (name, given) => new Promise((resolve) => {
      const made = Object.assign(document.createElement(name), given);
      made.onload = () => {
        let inside = "nothing";
        try { if (name === "iframe" && made.contentDocument?.body?.textContent?.includes(id)) inside = made.contentDocument.body.textContent.slice(0, 200); } catch {}
        resolve(name === "iframe" || name === "object" ? inside : "loaded");
      };
      made.onerror = () => resolve("nothing");
      document.body.append(made);
    });
    const stream = (url) => new Promise((resolve) => {
      const source = new EventSource(url, { withCredentials: true });
      source.onopen = () => (source.close(), resolve("opened"));
      source.onmessage = ({ data }) => (source.close(), resolve(data));
      source.onerror = () => (source.close(), resolve("nothing"));
    });
    const socket = (url) => new Promise((resolve) => {
      const made = new WebSocket(url);
      made.onopen = () => (made.close(), resolve("opened"));
      made.onerror = () => resolve("nothing");
    });
    const sent = (path, fields, enctype) => new Promise((resolve) => {
      const frame = Object.assign(document.createElement("iframe"), { name: "f" + Math.random() });
      const form = Object.assign(document.createElement("form"), { method: "post", action: target + path, target: frame.name, enctype });
      for (const [name, value] of Object.entries(fields)) form.append(Object.assign(document.createElement("input"), { name, value }));
      document.body.append(frame, form);
      frame.onload = () => {
        let inside = "nothing";
        try { if (/recorded|seq|token/.test(frame.contentDocument?.body?.textContent ?? "")) inside = frame.contentDocument.body.textContent; } catch {}
        resolve(inside);
      };
      form.submit();
    });
    const json = { "content-type": "application/json", "x-dissensus-token": token };
    const deciding = "/api/deliberations/" + id + "/decisions";
    const events = target + "/api/deliberations/" + id + "/events?after=0";
    return {
      "reads the session": await read("/api/session", { credentials: "include" }),
      "reads the library": await read("/api/deliberations", { credentials: "include" }),
      "reads the feed without asking leave": await read("/api/deliberations/" + id + "/feed", { mode: "no-cors", credentials: "include" }),
      "reads an export": await read("/api/deliberations/" + id + "/export/json", { credentials: "include" }),
      "reads the page": await read("/", { credentials: "include" }),
      "guesses a link": await read("/enter?key=guess", { mode: "no-cors", credentials: "include" }),
      "decides with JSON": await read(deciding, { method: "POST", credentials: "include", headers: json, body: decision }),
      "decides with plain text": await read(deciding, { method: "POST", mode: "no-cors", credentials: "include", body: decision }),
      "begins with JSON": await read("/api/deliberations", { method: "POST", credentials: "include", headers: json, body: beginning }),
      "begins as a simple request": await read("/api/deliberations", { method: "POST", mode: "no-cors", credentials: "include", headers: { "content-type": "text/plain" }, body: beginning }),
      "pauses": await read("/api/deliberations/" + id + "/pause", { method: "POST", mode: "no-cors", credentials: "include", body: "{}" }),
      "makes a link": await read("/api/links", { method: "POST", credentials: "include", headers: json, body: "{}" }),
      "deletes": await read("/api/deliberations/" + id, { method: "DELETE", credentials: "include" }),
      "sends a beacon": (navigator.sendBeacon(target + deciding, decision), "nothing"),
      "posts a form": await sent(deciding, { ask, choice, note: "" }, "application/x-www-form-urlencoded"),
      "posts a form of text": await sent("/api/deliberations", { ['{"protocol":"swarm","topic":"']: '","model":"rehearsal"}' }, "text/plain"),
      "posts a form in parts": await sent(deciding, { ask, choice }, "multipart/form-data"),
      "shows an image": await element("img", { src: target + "/icon.svg?" + id }),
      "runs the library as a script": await element("script", { src: target + "/api/deliberations" }),
      "uses a style": await element("link", { rel: "stylesheet", href: target + "/api/offers" }),
      "frames the page": await element("iframe", { src: target + "/d/" + id }),
      "frames the library": await element("iframe", { src: target + "/api/deliberations" }),
      "embeds the page": await element("object", { data: target + "/" }),
      "follows the log": await stream(events),
      "opens a socket": await socket(target.replace("http", "ws") + "/api/deliberations/" + id + "/events"),
    };
  })()`;
}
