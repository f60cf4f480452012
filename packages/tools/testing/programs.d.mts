export function findChromium(): string | null
export function findRedis(): string | null
export function findHaproxy(): string | null
export function serverPath(): string
export function preparePrograms(steps: string[], isFull: boolean): void
