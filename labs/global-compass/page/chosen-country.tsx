import type { GlobalCompassState, CriterionCard } from '../engine/state.ts'
import { namesIn } from './names.ts'
import { reasonsFor, withMoved, withReason, withToggled, type ShortlistDraft } from './shortlist.ts'
import { figure, signed } from '../../shell/play/words.ts'
import { Button } from '../../shell/ui/button.tsx'
import { CheckboxGroup, Radio } from '../../shell/ui/choices.tsx'

interface Props {
  state: GlobalCompassState
  draft: ShortlistDraft
  country: string
  /** Its index on the shortlist, from 0. */
  at: number
  onDraft: (next: ShortlistDraft) => void
}

/** A country of the shortlist with its place, its reasons and the choice of the pick. */
export function ChosenCountry({ state, draft, country, at, onDraft }: Props) {
  const name = namesIn(state)(country)
  return (
    <li>
      <div className="gc-chosen-head">
        <h4>{name}</h4>
        <Small
          label="Up"
          about={name}
          disabled={at === 0}
          onClick={() => onDraft(withMoved(draft, country, -1))}
        />
        <Small
          label="Down"
          about={name}
          disabled={at === draft.chosen.length - 1}
          onClick={() => onDraft(withMoved(draft, country, 1))}
        />
        <Small
          label="Take off"
          about={name}
          onClick={() => onDraft(withToggled(draft, country, state.rules.shortlistLength))}
        />
      </div>
      <Radio
        name="gc-pick"
        checked={draft.pick === country}
        onChoose={() => onDraft({ ...draft, pick: country })}
      >
        <span>
          My pick: enter first<span className="visually-hidden"> in {name}</span>
        </span>
      </Radio>
      <Reasons state={state} draft={draft} country={country} name={name} onDraft={onDraft} />
    </li>
  )
}

interface SmallProps {
  label: string
  about: string
  disabled?: boolean
  onClick: () => void
}

function Small({ label, about, disabled, onClick }: SmallProps) {
  return (
    <Button kind="outlined" small about={about} disabled={disabled} onClick={onClick}>
      {label}
    </Button>
  )
}

function Reasons({ state, draft, country, name, onDraft }: Omit<Props, 'at'> & { name: string }) {
  const { criteria, rules, evidence } = state
  const given = reasonsFor(draft, country)
  const z = (card: CriterionCard) => evidence.figures[card.id]?.[country]?.z ?? null
  const value = (card: CriterionCard) => {
    if (!card.bought) return 'card closed'
    const shown = evidence.figures[card.id]?.[country]
    return shown ? `${figure(shown.value, card.decimals)}, z ${signed(shown.z, 2)}` : 'missing'
  }
  // Open cards come first, the strongest reasons before the others.
  const rows = criteria.toSorted((a, b) => Number(b.bought) - Number(a.bought) || (z(b) ?? -9) - (z(a) ?? -9))
  return (
    <CheckboxGroup
      legend={
        <>
          Reasons for {name}{' '}
          <small>
            ({given.length} of at most {rules.mostReasons})
          </small>
        </>
      }
      options={rows.map((card) => ({ id: card.id, text: card.name, note: value(card) }))}
      chosen={given}
      most={rules.mostReasons}
      onToggle={(id) => onDraft(withReason(draft, country, id, rules.mostReasons))}
    />
  )
}
