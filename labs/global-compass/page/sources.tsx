import { Disclosure } from '@tradewind/ui/disclosure.tsx'
import { inWords } from '@tradewind/contract/words/figures'
import type { GlobalCompassState } from '../engine/state.ts'

type Props = Pick<GlobalCompassState, 'sources' | 'licence' | 'blocs'> & { open?: boolean }

/** Where the figures come from, how old they are, and which countries are left out. */
export function Sources({ sources, licence, blocs, open = false }: Props) {
  return (
    <Disclosure className="gc-sources" open={open} summary="Sources, years and licenses">
      <ul>
        {sources.map(({ id, name, of, licence: terms, address }) => (
          <li key={id}>
            {address ? (
              <a href={address} target="_blank" rel="noreferrer">
                {name}
              </a>
            ) : (
              name
            )}
            : {of}. License: {terms}.
          </li>
        ))}
      </ul>
      <p>{licence}</p>
      <p>
        Each figure shows its year: GDP, income and population are estimates published in 2025, education
        spending is of 2008 to 2013, and all others are of 2014 (one of 2013). Firms, products and the next
        year are fictional.
      </p>
      <p>
        The lab knows 72 countries: the largest by GDP for which at most two figures are missing. Countries at
        war or under wide sanctions in 2025 are left out, because their old figures would mislead. China
        reports no trade figure here. A run draws its candidates from the 72, at most 30 % of them from one
        region.
      </p>
      <p>
        Of the trade blocs, with their members of 2025, closeness counts in this run:{' '}
        {inWords(Object.values(blocs))}.
      </p>
    </Disclosure>
  )
}
