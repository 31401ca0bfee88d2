import { BarChart } from '@tradewind/ui/plots/bar-chart.tsx'
import { Table } from '@tradewind/ui/table.tsx'
import { percent } from '@tradewind/contract/words/figures'
import type { DebriefProps } from '../../shell/simulation.ts'
import type {
  CulturalIntelligenceDebrief,
  CulturalIntelligenceSolution,
  FactorTold,
  Moment,
} from '../engine/debrief.ts'
import type { CulturalIntelligenceState } from '../engine/state.ts'
import { SceneDebrief, TrustDebrief } from './debrief-scenes.tsx'
import { Replay } from './replay.tsx'
import { SolutionDebrief } from './debrief-solution.tsx'
import { turns } from './words.ts'
import { DebriefPart } from '../../shell/play/round.tsx'

export function Debrief({
  result: { debrief, solution },
}: DebriefProps<CulturalIntelligenceState, CulturalIntelligenceDebrief, CulturalIntelligenceSolution>) {
  return (
    <div className="sim ci sim-debrief">
      <Moments moments={debrief.moments} />
      <Replay scenes={debrief.scenes} />
      <SelfView factors={debrief.factors} />
      <TrustDebrief scenes={debrief.scenes} />
      <SceneDebrief scenes={debrief.scenes} />
      {solution && <SolutionDebrief solution={solution} told={debrief.scenes} />}
    </div>
  )
}

/** The decisions that changed the chances most. */
function Moments({ moments }: { moments: readonly Moment[] }) {
  return (
    <DebriefPart title="Your three decisive moments">
      <p>
        These choices changed your chances most, for better or worse, compared with a random choice among the
        same options.
      </p>
      <ol className="ci-moments">
        {moments.map((moment) => (
          <li key={`${moment.scene} ${moment.at}`} data-effect={moment.effect}>
            <h3>
              Scene {moment.scene}, {turns[moment.at].toLowerCase()}: {moment.title}
            </h3>
            <p>{moment.did}</p>
            <p>
              <strong>{moment.effect === 'helped' ? '▲ It helped.' : '▼ It cost you.'}</strong> The chance
              that {moment.person} takes it well: {percent(moment.chance)}; with a random choice:{' '}
              {percent(moment.blind)}.
            </p>
          </li>
        ))}
      </ol>
    </DebriefPart>
  )
}

/** A factor that the player has rated. */
type RatedFactor = FactorTold & { readonly before: number; readonly after: number }

/** Null for everybody but the player. */
function ratedBy(factors: readonly FactorTold[]): RatedFactor[] | null {
  const rated = factors.filter(
    (factor): factor is RatedFactor => factor.before !== null && factor.after !== null,
  )
  return rated.length === factors.length ? rated : null
}

function widest(factors: readonly RatedFactor[]): RatedFactor | undefined {
  return factors.toSorted((a, b) => Math.abs(b.after - b.acted) - Math.abs(a.after - a.acted))[0]
}

/** The gap between the player's self-rating and behavior. */
function SelfView({ factors }: { factors: readonly FactorTold[] }) {
  const rated = ratedBy(factors)
  return rated ? <OwnSelfView factors={rated} /> : <Behavior factors={factors} />
}

/** What another player sees. */
function Behavior({ factors }: { factors: readonly FactorTold[] }) {
  return (
    <DebriefPart title="How the player acted">
      <p>The marks for each factor, of 100. Only the player sees how they rated themselves.</p>
      <BarChart
        title="What the player did"
        summary={factors.map(({ name, acted }) => `${name}: ${acted}.`).join(' ')}
        heads={['Factor', 'Of 100']}
        full={100}
        bars={factors.map(({ name, acted }) => ({
          label: name,
          value: acted,
          text: String(acted),
          kind: 'own',
        }))}
      />
    </DebriefPart>
  )
}

function OwnSelfView({ factors }: { factors: readonly RatedFactor[] }) {
  const far = widest(factors)
  return (
    <DebriefPart title="How you see yourself, and how you acted">
      <p>
        Your ratings, one statement for each factor, converted to 0 to 100, next to your marks for the same
        factor. They measure different things, so read a gap as a question, not an error.{' '}
        {far &&
          `The widest gap is in “${far.name}”: your self-rating is ${far.after}, your behavior ${far.acted}.`}
      </p>
      <div className="ci-factors">
        {factors.map(({ id, name, before, after, acted }) => (
          <BarChart
            key={id}
            title={name}
            summary={summaryOf(after, acted)}
            heads={['Measure', 'Of 100']}
            full={100}
            bars={[
              { label: 'Yourself, after scene 1', value: before, text: String(before), kind: 'other' },
              { label: 'Yourself, at the end', value: after, text: String(after), kind: 'other' },
              { label: 'What you did', value: acted, text: String(acted), kind: 'own' },
            ]}
          />
        ))}
      </div>
      <GapTable factors={factors} />
    </DebriefPart>
  )
}

const close = 10

function summaryOf(after: number, acted: number): string {
  if (Math.abs(after - acted) <= close) return 'Self-rating and behavior are close.'
  return after > acted
    ? `You rate yourself ${after - acted} points above what you did.`
    : `You did ${acted - after} points better than you rate yourself.`
}

function GapTable({ factors }: { factors: readonly RatedFactor[] }) {
  return (
    <Table
      frame="Change and gap by factor"
      caption="How your self-rating changed, and what is left of the gap"
      columns={[
        { head: 'Factor', cell: ({ name }) => name },
        { head: 'Self-rating changed by', cell: ({ before, after }) => signedWhole(after - before) },
        { head: 'Gap after scene 1', cell: ({ before, acted }) => signedWhole(before - acted) },
        { head: 'Gap at the end', cell: ({ after, acted }) => signedWhole(after - acted) },
      ]}
      rows={factors}
      rowKey={({ id }) => id}
    />
  )
}

function signedWhole(value: number): string {
  return value === 0 ? '0' : `${value > 0 ? '+' : '−'}${Math.abs(value)}`
}
