import { useState } from 'react'
import type { GlobalCompassState } from '../engine/state.ts'
import { CountryFactsTable, FiguresTable } from './country-tables.tsx'
import { namesIn } from './names.ts'
import { ChosenCountry } from './chosen-country.tsx'
import { Part, Round, SendRow, useDeciding } from '../../shell/play/round.tsx'
import type { GlobalCompassPlay } from './global-compass-play.ts'
import type { GlobalCompassDecision } from '../engine/decisions.ts'
import {
  emptyShortlist,
  missingIn,
  shortlistDecision,
  withToggled,
  type ShortlistDraft,
} from './shortlist.ts'
import { signed } from '../../shell/play/words.ts'
import { WorldMap, type Mark } from './world-map.tsx'
import { Disclosure } from '../../shell/ui/disclosure.tsx'
import { CheckboxGroup } from '../../shell/ui/choices.tsx'

export function ShortlistRound(play: GlobalCompassPlay) {
  const { state } = play
  const { rules } = state
  const [draft, setDraft] = useState(emptyShortlist)
  const deciding = useDeciding<GlobalCompassDecision>(play)
  const nameOf = namesIn(state)
  const toggle = (code: string) => {
    if (code !== state.brief.home.code) setDraft((before) => withToggled(before, code, rules.shortlistLength))
  }
  return (
    <Round
      title="Round 3: Shortlist"
      task={`Choose ${rules.shortlistLength} countries, best first. Give one to ${rules.mostReasons} reasons for each, and pick the one to enter first.`}
    >
      <Part title="The candidates">
        <WorldMap
          countries={[state.brief.home, ...state.candidates]}
          marks={shortlistMarks(state, draft)}
          summary={`Dots are candidates, numbers your choices. The ring is your pick, the diamond your home, ${state.brief.home.name}. Choose on the map or in the list.`}
          onChoose={toggle}
        />
        <CandidateList state={state} draft={draft} onToggle={toggle} />
        <Disclosure summary="Ranking and figures">
          <FiguresTable state={state} />
        </Disclosure>
        <CountryFactsTable state={state} />
      </Part>
      <Part title={`Your ${rules.shortlistLength}`}>
        <p>
          A reason holds when its card is open and the figure is clearly better than the mean: a z-score of
          +0.25 or more. Two reasons that hold earn twice as much as one.
        </p>
        {draft.chosen.length === 0 && <p className="sim-note">No country chosen yet.</p>}
        <ol className="gc-chosen">
          {draft.chosen.map((country, at) => (
            <ChosenCountry
              key={country}
              state={state}
              draft={draft}
              country={country}
              at={at}
              onDraft={setDraft}
            />
          ))}
        </ol>
      </Part>
      <SendRow
        deciding={deciding}
        objection={missingIn(draft, rules, nameOf)}
        onSend={() => {
          if (draft.pick !== null) void deciding.send({ ...shortlistDecision(draft, draft.pick) })
        }}
      >
        Lock in the shortlist
      </SendRow>
    </Round>
  )
}

function shortlistMarks(
  { brief, candidates }: GlobalCompassState,
  draft: ShortlistDraft,
): Record<string, Mark> {
  const marks = candidates.map(({ code }): [string, Mark] => {
    const at = draft.chosen.indexOf(code)
    if (at < 0) return [code, { label: '', kind: 'candidate' }]
    return [code, { label: String(at + 1), kind: draft.pick === code ? 'pick' : 'chosen' }]
  })
  return { ...Object.fromEntries(marks), [brief.home.code]: { label: '', kind: 'home' } }
}

interface ListProps {
  state: GlobalCompassState
  draft: ShortlistDraft
  onToggle: (code: string) => void
}

function CandidateList({ state, draft, onToggle }: ListProps) {
  const { candidates, ranking, rules } = state
  const rank = new Map(ranking.map((entry) => [entry.country, entry]))
  const last = candidates.length + 1
  const rows = candidates.toSorted(
    (a, b) => (rank.get(a.code)?.rank ?? last) - (rank.get(b.code)?.rank ?? last),
  )
  return (
    <CheckboxGroup
      legend={
        <>
          Candidates by your ranking{' '}
          <span role="status">
            ({draft.chosen.length} of {rules.shortlistLength} chosen)
          </span>
        </>
      }
      options={rows.map(({ code, name }) => {
        const entry = rank.get(code)
        const note = entry ? `rank ${entry.rank}, score ${signed(entry.score, 2)}` : 'not ranked: no figures'
        return { id: code, text: name, note }
      })}
      chosen={draft.chosen}
      most={rules.shortlistLength}
      onToggle={onToggle}
    />
  )
}
