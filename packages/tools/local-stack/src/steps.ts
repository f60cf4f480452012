export const formatSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

export async function runStep<T>(name: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const result = await work()
  printLine(`✓ ${name} … ${formatSeconds(performance.now() - begun)}`)
  return result
}

export const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
