import { CheckboxGroup } from '@tradewind/ui/choices.tsx'
import { inWords } from '@tradewind/contract/words/figures'
import { Message } from '../../shell/place/message.tsx'
import { Picture } from '../../shell/place/picture.tsx'
import type { CountryView, MarketEntryState } from '../engine/state.ts'
import { CountriesTable } from './country-table.tsx'
import { knownReasons, layerOf } from './layers.ts'
import { founder } from './people.ts'
import { Scene } from './scene.tsx'
import { reasonsFor, withReason, type ShortlistDraft } from './shortlist.ts'
import { StandingChart } from './standing-chart.tsx'
import { foreignStreet } from './street-view.ts'

interface Props {
  state: MarketEntryState
  draft: ShortlistDraft
  onDraft: (next: ShortlistDraft) => void
  country: CountryView
}

/** The step that asks why a country is on the shortlist, beside where it stands among all. */
export function ReasonsPart({ state, draft, onDraft, country }: Props) {
  const given = reasonsFor(draft, country.code)
  const most = state.rules.mostReasons
  const known = knownReasons(state)
  const rows = state.reasons.map(({ id }) => ({
    layer: layerOf(id),
    known: known.includes(id),
    marked: given.includes(id),
  }))
  const unknown = rows.filter((row) => row.marked && !row.known)
  return {
    title: `Why ${country.name}?`,
    task: 'One or two reasons. A reason holds if you can know it and the country is clearly better than average.',
    scene: (
      <Scene view={foreignStreet(state, country.code)}>
        <Picture
          title={`${country.name} among the ${state.countries.length}`}
          says={`${country.name}: ${rows
            .filter((row) => row.known)
            .map(({ layer }) => `${layer.name.toLowerCase()} ${layer.text(country)}`)
            .join(', ')}.`}
          quiet
          figures={<CountriesTable state={state} />}
        >
          <StandingChart country={country} countries={state.countries} rows={rows} />
        </Picture>
      </Scene>
    ),
    message: (
      <Message from={founder} mood={unknown.length > 0 ? 'worried' : given.length > 0 ? 'glad' : 'asks'}>
        <p>
          {unknown.length > 0
            ? `${inWords(unknown.map(({ layer }) => layer.name))}: we have not bought that report. The board will ask how we know.`
            : given.length > 0
              ? 'The short line is the average of all. Are we clearly to its right?'
              : 'What shall I tell the board?'}
        </p>
      </Message>
    ),
    children: (
      <div className="me-reasons">
        <CheckboxGroup
          legend={`Reasons for ${country.name}, ${given.length} of at most ${most}`}
          options={state.reasons.map(({ id, name }) => ({
            id,
            text: name,
            ...(!known.includes(id) && { note: 'report not bought' }),
          }))}
          chosen={given}
          most={most}
          onToggle={(id) => onDraft(withReason(draft, country.code, id, most))}
        />
      </div>
    ),
  }
}
