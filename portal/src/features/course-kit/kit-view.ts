/** How a course is run: the parts of each main tab, the first one shown unless another is asked for. */
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
  /** The item whose email is open, as the address names it: it may not exist. */
  email: string | null
}

/** Reads the query of the address. What it does not know falls back to the curriculum, and there to Canvas. */
export function kitViewOf(query: URLSearchParams): KitView {
  const email = query.get('email')
  // An email is shown in one place only, whatever else the address says.
  if (email !== null) return { tab: 'onboarding', part: 'email', email }
  const tab = kitTabs.find((name) => name === query.get('tab')) ?? 'curriculum'
  const part = kitParts[tab].find((name) => name === query.get('part')) ?? 'canvas'
  return { tab, part, email }
}

/** The query of a view; what is shown anyway is left out. */
export function kitQuery({ tab, part, email }: KitView): Record<string, string> {
  return {
    ...(tab !== 'curriculum' && { tab }),
    ...(part !== 'canvas' && { part }),
    ...(email !== null && { email }),
  }
}
