import Bowser from 'bowser'

// What people call them, where bowser has another name.
const usualNames: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  macOS: 'Mac',
  'Chrome OS': 'ChromeOS',
}
const usual = (name: string): string => usualNames[name] ?? name

/** "Chrome on Windows"; null if the user agent names no program. */
export function nameDevice(userAgent: string | null): string | null {
  if (!userAgent) return null
  const { browser, os, platform } = Bowser.parse(userAgent)
  // An iPhone or iPad says more than its system, iOS.
  const system = os.name === 'iOS' ? platform.model : os.name
  if (!browser.name) return null
  return system ? `${usual(browser.name)} on ${usual(system)}` : usual(browser.name)
}
