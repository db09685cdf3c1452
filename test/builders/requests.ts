// Requests to start something, as a command line or a form makes them.
import {
  requestFromForm,
  startForm,
  type Modelled,
  type StartForm,
  type StartRequest,
} from "../../src/workspace/start-request.ts";

/** As it is typed: nothing chosen but what is said. */
export function typed(protocol: string, over: Partial<StartRequest> = {}): StartRequest {
  return {
    protocol,
    subject: { kind: "handed", topic: "Should we split it?" },
    documents: [],
    context: [],
    seats: {},
    options: [],
    caps: {},
    choices: {},
    allow: [],
    allowUnpriced: false,
    ...over,
  };
}

/** As a form sends it. */
export function sent(form: StartForm): Modelled {
  return requestFromForm(startForm.parse(form));
}
