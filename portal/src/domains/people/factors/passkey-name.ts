/** What is wrong with the name of a passkey, or null. */
export function passkeyNameProblem(name: string): string | null {
  if (name.trim() === '') return 'Please fill this in.'
  return name.trim().length > 120 ? 'Please use at most 120 characters.' : null
}

/** A name for a new passkey, after the system that the browser tells: "My Windows device". */
export function suggestedName(userAgent: string): string {
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  return system === undefined ? 'My device' : `My ${system}`
}

const systems: [pattern: RegExp, name: string][] = [
  [/iPhone/u, 'iPhone'],
  [/iPad/u, 'iPad'],
  [/Android/u, 'Android device'],
  [/Windows/u, 'Windows device'],
  [/CrOS/u, 'Chromebook'],
  [/Mac OS X/u, 'Mac'],
  [/Linux/u, 'Linux device'],
]
