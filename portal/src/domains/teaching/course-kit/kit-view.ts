/** The parts of each main tab. The first part is the default. */
export const kitParts = {
  curriculum: ['canvas', 'moodle', 'blackboard'],
  onboarding: ['canvas', 'email', 'moodle', 'blackboard'],
} as const
export type KitTab = keyof typeof kitParts
export type KitPart = (typeof kitParts)[KitTab][number]

export const kitTabs = Object.keys(kitParts) as KitTab[]

/** What the Course Kit shows. */
export interface KitView {
  tab: KitTab
  part: KitPart
  /** The item in the address whose email is open. It may not exist. */
  email: string | null
}

/** The view in an address. Unknown values fall back to the curriculum, and to Canvas within it. */
export function kitViewOf(query: URLSearchParams): KitView {
  const email = query.get('email')
  // An email has one place only, whatever else the address says.
  if (email !== null) return { tab: 'onboarding', part: 'email', email }
  const tab = kitTabs.find((name) => name === query.get('tab')) ?? 'curriculum'
  const part = kitParts[tab].find((name) => name === query.get('part')) ?? 'canvas'
  return { tab, part, email }
}

/** The query of a view, without its defaults. */
export function kitQuery({ tab, part, email }: KitView): Record<string, string> {
  return {
    ...(tab !== 'curriculum' && { tab }),
    ...(part !== 'canvas' && { part }),
    ...(email !== null && { email }),
  }
}
