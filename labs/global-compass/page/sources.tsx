import type { GlobalCompassState } from '../engine/state.ts'
import { Disclosure } from '../../shell/ui/disclosure.tsx'

export function Sources({ sources, licence }: Pick<GlobalCompassState, 'sources' | 'licence'>) {
  return (
    <Disclosure className="gc-sources" summary="Sources, years and licenses">
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
        Each figure shows its year where the source gives one. Firms, products and the next year are
        fictional.
      </p>
    </Disclosure>
  )
}
