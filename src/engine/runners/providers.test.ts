import { describe, expect, it } from "vitest";
import { SimulatedClock } from "../../../test/builders/simulated-clock.ts";
import { Providers } from "./providers.ts";

describe("places at a provider", () => {
  /** Asks for a place, and says in `order` when it is given. */
  const ask = (providers: Providers, provider: string, name: string, order: string[]) =>
    providers.place(provider).then((giveBack) => (order.push(name), giveBack));

  it("are as many as its limit; the next in line gets one that is given back, once", async () => {
    const providers = new Providers(new SimulatedClock(), { local: 2 });
    const order: string[] = [];
    const [first, second] = [
      ask(providers, "local", "first", order),
      ask(providers, "local", "second", order),
    ];
    const [third, fourth] = [
      ask(providers, "local", "third", order),
      ask(providers, "local", "fourth", order),
    ];
    const giveBack = await first;
    await second;
    expect(order).toEqual(["first", "second"]);
    giveBack();
    giveBack();
    const last = await third;
    expect(order).toEqual(["first", "second", "third"]);
    last();
    await fourth;
    expect(order).toEqual(["first", "second", "third", "fourth"]);
  });

  it("are sixteen where nothing is said, and each provider has its own", async () => {
    const providers = new Providers(new SimulatedClock());
    const order: string[] = [];
    const all = Array.from({ length: 17 }, (_, n) => ask(providers, "a", `a${n}`, order));
    await Promise.all(all.slice(0, 16));
    await ask(providers, "b", "b", order);
    expect(order).toEqual([...Array.from({ length: 16 }, (_, n) => `a${n}`), "b"]);
  });
});
