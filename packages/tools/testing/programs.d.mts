export function findChromium(): string | null
export function findRedis(): string | null
export function findHaproxy(): string | null
export function buildProgramSearchPath(): string
export function prepareTestPrograms(steps: string[], isFull: boolean): void
