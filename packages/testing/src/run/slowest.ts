/** How long a file of tests took. */
export type FileTime = { file: string; milliseconds: number }

const mostNamed = 10

/** Says which files took longest: where to begin when a run becomes too long. */
export function slowest(times: readonly FileTime[]): string[] {
  const longest = [...times].sort((one, other) => other.milliseconds - one.milliseconds).slice(0, mostNamed)
  return longest.length === 0
    ? []
    : ['slowest files:', ...longest.map(({ file, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${file}`)]
}
