/** What a step came to. A check counts as one test. `output` is shown when something failed, `notes` always. */
export type Outcome = { passed: number; failed: number; output: string; notes?: string[] }

/** One step of `npm test`. */
export type Step = { name: string; title: string; run(): Promise<Outcome> }
