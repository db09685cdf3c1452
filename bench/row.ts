// One line of the results, and how numbers in it are written.
export interface Row {
  readonly what: string;
  readonly value: string;
  /** Empty where there is none. */
  readonly target: string;
  readonly isMet: boolean | null;
  readonly detail: string;
}

/** The least disturbed of several runs; other work on the machine only ever adds. */
export function best(values: readonly number[]): number {
  return Math.min(...values);
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

export function ratio(value: number): string {
  return `${value.toFixed(2)}×`;
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
