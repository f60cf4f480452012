/** A part of a chart: its name on the clocks of the business. */
export type Part = { at: string; name: string; done: number; failures: number }
