/** How to set something up in another system. Words between stars are menus and fields, spelled as there. */
export interface GuideSteps {
  id: string
  name: string
  steps: readonly [string, ...string[]]
}

/** The parts of a step. Every second part is a name in the other system. */
export function partsOf(step: string): { text: string; named: boolean }[] {
  return step.split('*').map((text, index) => ({ text, named: index % 2 === 1 }))
}
