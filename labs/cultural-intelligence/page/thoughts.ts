import type { DialId, Lean } from '../scenes/dials.ts'
import type { Replay } from '../engine/debrief.ts'

type Thoughts = Readonly<Record<Lean, { readonly met: string; readonly missed: string }>>

/** What the other side thinks of an opening, by the preference that decided. */
export const thoughts: Readonly<Record<DialId, Thoughts>> = {
  directness: {
    low: {
      met: 'Said gently. I could hear the rest myself.',
      missed: 'So blunt. I had understood long before the end.',
    },
    high: { met: 'Plain words. I know where I stand.', missed: 'What is it that you want to tell me?' },
  },
  rank: {
    low: { met: 'You spoke to me as an equal.', missed: 'Why so formal? I am not my title.' },
    high: {
      met: 'You respect who decides here.',
      missed: 'You went past the people who decide here.',
    },
  },
  bond: {
    low: { met: 'Straight to the matter. Good.', missed: 'So many kind words. When do we begin?' },
    high: {
      met: 'You saw me first, and then the task.',
      missed: 'You do not know me, and you already want something.',
    },
  },
  time: {
    low: { met: 'No clock on the table. Good.', missed: 'Why the rush? It takes the time it takes.' },
    high: {
      met: 'You take an agreed time as a promise. So do I.',
      missed: 'I had counted on the agreed time.',
    },
  },
  certainty: {
    low: {
      met: 'There is room to find out as we go.',
      missed: 'Everything is settled. What is left for me?',
    },
    high: {
      met: 'I know what happens next. That is what I need.',
      missed: 'Too much is still open for me to say yes.',
    },
  },
  face: {
    low: {
      met: 'Out in the open. Then everybody knows.',
      missed: 'Why so secret? Is there something to hide?',
    },
    high: { met: 'Between us. Nobody had to look bad.', missed: 'Not in front of the others.' },
  },
}

/** What the person thought when the opening came, as far as the reaction showed it. */
export function thoughtOf({ told }: Replay): string {
  if (told === null) return 'It was not you. It was that day.'
  return thoughts[told.dial][told.lean][told.met ? 'met' : 'missed']
}
