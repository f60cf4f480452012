const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Does one step of the start and prints what it was and how long it took. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const result = await work()
  say(`✓ ${name} … ${seconds(begun)}`)
  return result
}

/** Prints one line for the person who started the product. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
