import Bowser from 'bowser'

/** The browser and system of a user agent, for example "Firefox on Windows". */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return 'Unknown device'
  const { browser, os } = Bowser.parse(userAgent)
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== '')
  return names.length > 0 ? names.join(' on ') : 'Unknown device'
}
