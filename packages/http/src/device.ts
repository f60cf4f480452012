import Bowser from 'bowser'

// The common names of browsers and systems that bowser names differently.
const usualNames: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  macOS: 'Mac',
  'Chrome OS': 'ChromeOS',
}
const usual = (name: string): string => usualNames[name] ?? name

/** "Chrome on Windows"; null if the user agent names no program. */
export function describeDevice(userAgent: string | null): string | null {
  if (!userAgent) return null
  const { browser, os, platform } = Bowser.parse(userAgent)
  // "iPhone" or "iPad" is more useful to readers than "iOS".
  const system = os.name === 'iOS' ? platform.model : os.name
  if (!browser.name) return null
  return system ? `${usual(browser.name)} on ${usual(system)}` : usual(browser.name)
}
