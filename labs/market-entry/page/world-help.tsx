import type { Phase } from '../engine/run.ts'

/** What to know in each round of a world in which firms meet. Each fits a phone at once. */
export const roundHelp: Readonly<
  Record<Phase, { readonly title: string; readonly says: readonly string[] }>
> = {
  screen: {
    title: 'Now: screen the countries',
    says: [
      'Buy reports and put three countries on your shortlist, with reasons.',
      'Every firm sees the same map. The country that looks best to you looks best to others, too.',
      'You do not see what the others buy or list.',
    ],
  },
  closer: {
    title: 'Now: a closer look',
    says: [
      'Pay for facts on your three countries, then go on to the plan.',
      'Look for a second-best country that you know well. You may need it if the best one is crowded.',
    ],
  },
  plan: {
    title: 'Now: the plan',
    says: [
      'Choose country, entry mode, first year, price and advertising, and say why.',
      'All firms sign at the same time. Estimates do not know where the others go: think about it yourself.',
      'The plan is final. Later you can change entry mode, price and advertising, but not the country.',
    ],
  },
  forecast: {
    title: 'Now: five forecasts',
    says: [
      'Say how likely each statement is, if your plan runs unchanged.',
      'The other firms count: more sellers mean a smaller share for each.',
    ],
  },
  run: {
    title: 'Now: a year',
    says: [
      'Street: what last year brought you. Market: where every firm sold, at what price, how loud, to how many.',
      'Then give your orders for the coming year. What you see expected holds if the others stay as they were.',
      'All firms decide at the same time. A lower price wins buyers until another firm follows.',
      'Who has left does not come back.',
    ],
  },
  'look-back': {
    title: 'Now: look back',
    says: [
      'Say how likely each statement about the cause is.',
      'What the other firms did is taken as it was. Luck is what the market brought beyond that.',
    ],
  },
  finished: {
    title: 'The result',
    says: [
      'Your decisions are compared with what was possible beside these firms.',
      'The firms you met stand on one page, with their paths and places.',
    ],
  },
}

export function RoundHelp({ phase, rank }: { phase: Phase; rank: number }) {
  const { title, says } = roundHelp[phase]
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {says.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>
        {rank > 0
          ? `Your place among the firms earns up to ${rank} of the 100 points. The other parts shrink by as much.`
          : 'Your place among the firms earns no points.'}
      </p>
    </>
  )
}
