/** One point of the chart; `name` is its time in the business's time zone. */
export type Part = { at: string; name: string; done: number; failures: number }
