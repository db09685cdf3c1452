// A place where files are chosen or dropped. Both do the same.
import { useState, type ChangeEvent, type DragEvent, type ReactNode } from "react";

interface Place {
  readonly label: string;
  readonly beside: string;
  readonly isMany?: boolean;
  readonly take: (files: readonly File[]) => void;
}

export function Drop({ label, beside, isMany = false, take }: Place): ReactNode {
  const [isOver, setOver] = useState(false);
  const dropped = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  const chosen = (event: ChangeEvent<HTMLInputElement>): void => {
    take([...(event.target.files ?? [])]);
    // The same file may be chosen again after it was changed.
    event.target.value = "";
  };
  return (
    <div
      className={isOver ? "drop row over" : "drop row"}
      onDragOver={(event) => (event.preventDefault(), setOver(true))}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      <label className="button small">
        <input className="unseen" type="file" multiple={isMany} onChange={chosen} />
        {label}
      </label>
      <span className="soft small">{beside}</span>
    </div>
  );
}
