import type { StepsProps } from '../../shell/place/steps.tsx'
import type { CustomId } from '../data/customs.ts'
import type { ShownCustom } from '../engine/state.ts'

interface Walk {
  /** The custom in view; null at the end. */
  open: CustomId | null
  onOpen: (custom: CustomId | null) => void
  /** The name of the last step. */
  end: string
}

const short: Readonly<Record<string, string>> = {
  'You arrive': 'Arrive',
  'You bargain': 'Bargain',
  'You leave': 'Leave',
}

/** The moments of a trade as the steps of a decision about all customs. A step is reached once its first custom is. */
export function walkSteps(
  customs: readonly ShownCustom[],
  answered: Readonly<Partial<Record<CustomId, unknown>>>,
  { open, onOpen, end }: Walk,
): StepsProps {
  const moments = [...new Set(customs.map(({ moment }) => moment))]
  const firstOf = (moment: string) => customs.find((custom) => custom.moment === moment)?.id ?? null
  const inView = customs.find(({ id }) => id === open)
  const missing = customs.find(({ id }) => answered[id] === undefined)
  return {
    label: 'Steps of the decision',
    names: [...moments.map((moment) => short[moment] ?? moment), end],
    at: inView ? moments.indexOf(inView.moment) : moments.length,
    reached: missing ? moments.indexOf(missing.moment) : moments.length,
    onGo: (at) => {
      const moment = moments[at]
      onOpen(moment === undefined ? null : firstOf(moment))
    },
  }
}
