import { useState } from 'react'
import type { Importance } from '../engine/criteria.ts'
import type { CriterionCard } from '../engine/state.ts'
import { Part, Round, SendRow, useDeciding } from '../../shell/play/round.tsx'
import type { GlobalCompassPlay } from './global-compass-play.ts'
import type { GlobalCompassDecision } from '../engine/decisions.ts'
import { countingCriteria, equalWeights, objectionToWeights, shareOf } from './weights.ts'
import { percent } from '../../shell/play/words.ts'
import { Slider } from '../../shell/ui/slider.tsx'
import { Bar } from '../../shell/ui/bar.tsx'

export function WeightsRound(play: GlobalCompassPlay) {
  const { brief, criteria, rules, candidates } = play.state
  const [importance, setImportance] = useState(() => equalWeights(criteria))
  const deciding = useDeciding<GlobalCompassDecision>(play)
  return (
    <Round
      title="Round 1: Brief and weights"
      task="Read the brief and say how much each criterion counts, before you see any figure. You cannot change it later."
    >
      <Part id="gc-the-brief" title="Your brief">
        <div className="sim-brief">
          <p>
            <strong>{brief.firm}</strong> (fictional) makes {brief.product} in {brief.home.name} and is
            looking for its next market among {candidates.length} candidates. {brief.story}
          </p>
          <p>
            The board calls three criteria <Priority of="decisive" />, three <Priority of="important" /> and
            four <Priority of="useful" />. Its words are your guide to the weights.
          </p>
        </div>
      </Part>
      <Part id="gc-the-weights" title="Your weights">
        <p>
          Give each criterion an importance from 0 (does not count) to {rules.mostImportance}. At least{' '}
          {rules.fewestCriteria} have to count, and none may have more than {percent(rules.greatestShare)} of
          the weight. {countingCriteria(importance)} criteria count so far.
        </p>
        <ul className="gc-weights">
          {inBoardOrder(criteria).map((criterion) => (
            <Weight
              key={criterion.id}
              criterion={criterion}
              importance={importance}
              most={rules.mostImportance}
              onChange={(value) => setImportance((before) => ({ ...before, [criterion.id]: value }))}
            />
          ))}
        </ul>
      </Part>
      <SendRow
        deciding={deciding}
        objection={objectionToWeights(importance, criteria, rules)}
        onSend={() => void deciding.send({ type: 'set-weights', weights: importance })}
      >
        Lock in these weights
      </SendRow>
    </Round>
  )
}

interface WeightProps {
  criterion: CriterionCard
  importance: Importance
  most: number
  onChange: (value: number) => void
}

function Weight({ criterion, importance, most, onChange }: WeightProps) {
  const share = shareOf(importance, criterion.id)
  return (
    <li>
      <div>
        <strong>{criterion.name}</strong> <Priority of={criterion.priority} />
        <p className="sim-note">{criterion.asks}</p>
      </div>
      <Slider
        label={`Importance of ${criterion.name}`}
        value={importance[criterion.id]}
        max={most}
        onChange={onChange}
      />
      <span className="gc-share">
        {percent(share)}
        <Bar thin share={share} />
      </span>
    </li>
  )
}

function Priority({ of }: { of: CriterionCard['priority'] }) {
  return (
    <span className="sim-tag" data-priority={of}>
      {of}
    </span>
  )
}

const order = ['decisive', 'important', 'useful']

function inBoardOrder(criteria: readonly CriterionCard[]) {
  return criteria.toSorted((a, b) => order.indexOf(a.priority) - order.indexOf(b.priority))
}
