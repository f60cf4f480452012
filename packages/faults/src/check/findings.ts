export type Findings = { figures: Record<string, number>; breaches: string[] }
