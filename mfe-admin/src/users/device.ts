// The order matters: most browsers also name Chrome or Safari, and phones name the system that theirs is based on.
const browsers: readonly [mark: string, name: string][] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
]
const systems: readonly [mark: string, name: string][] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
]

const named = (marks: readonly [string, string][], text: string) => marks.find(([mark]) => text.includes(mark))?.[1]

/** "Chrome on Windows". */
export function deviceOf(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device'
  const [browser, system] = [named(browsers, userAgent), named(systems, userAgent)]
  if (browser === undefined) return system === undefined ? 'Other program' : `Other program on ${system}`
  return system === undefined ? browser : `${browser} on ${system}`
}
