// A part of the app that is loaded when it is first looked at. Where it cannot be had, that is said in its place and it can be tried again.
import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from "react";
import { Refusal } from "../api.ts";
import { Failed, Loading } from "./notice.tsx";

type Module<P> = Promise<{ readonly default: ComponentType<P> }>;

/** What `load` brings, with its properties; `isPage` where nothing else is on the page. */
export function partOf<P extends object>(load: () => Module<P>, isPage = false): ComponentType<P> {
  let module: Module<P> | undefined;
  let here: ComponentType<P> | undefined;
  return function Part(props: P): ReactNode {
    const [isHere, setHere] = useState(here !== undefined);
    const [error, setError] = useState<Refusal>();
    const [turn, setTurn] = useState(0);
    useEffect(() => {
      let isShown = true;
      module ??= load();
      module.then(
        ({ default: found }) => {
          here = found;
          if (isShown) setHere(true);
        },
        () => {
          module = undefined;
          if (isShown) setError(new Refusal("offline", "", ""));
        },
      );
      return () => {
        isShown = false;
      };
    }, [turn]);
    const again = useCallback(() => {
      setError(undefined);
      setTurn((n) => n + 1);
    }, []);
    const View = here;
    if (isHere && View) return <View {...props} />;
    return error ? <Failed isPage={isPage} error={error} again={again} /> : <Loading />;
  };
}
