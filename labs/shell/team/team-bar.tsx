import type { PlayedTeam, Proposal } from '@tradewind/contract/teaching/rooms/teams'
import type { LabRun } from '@tradewind/contract/teaching/runs'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '@tradewind/ui/button.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import type { RunStore } from '../run-store.ts'
import type { Simulation } from '../simulation.ts'
import {
  draftInWords,
  inputInWords,
  isEntered,
  nameOf,
  namesInWords,
  proposalInWords,
  ruleInWords,
  waitsFor,
} from './team-words.ts'
import type { SeenTeam, TeamStore } from './team-store.ts'
import './team.css'

interface Props {
  store: TeamStore
  /** Sends a decision. */
  send: RunStore['decide']
  simulation: Pick<Simulation<unknown, unknown, unknown>, 'proposed'>
  run: LabRun
  /** Whether the run takes decisions now. */
  open: boolean
}

/** What a decision is in the words of the lab. */
type Say = (decision: Record<string, unknown>) => string

/** The team of a run: who is here, what they enter and propose, and who sends. */
export function TeamBar({ simulation, run, store, send, open }: Props) {
  const seen = useSyncExternalStore(store.subscribe, store.current)
  if (!seen) return null
  const { team, overwritten, draftKept } = seen
  const news = newsOf(seen)
  // The page may have to read first what the team has decided. Until then it cannot say what comes after.
  const proposals = team.version === run.version ? team.proposals : []
  const say: Say = (decision) => simulation.proposed(decision as never, run.state)
  return (
    <section className="team-bar stack gap-6 panel size-15" aria-label={`Your team: ${team.name}`}>
      <div className="cluster gap-4-16 baseline">
        <strong>{team.name}</strong>
        <Members team={team} />
        {open && (team.sending !== 'anyone' || (news === '' && !draftKept)) && (
          <p className="muted">{ruleInWords(team)}</p>
        )}
        {open && draftKept && <p className="muted">{draftInWords(team)}</p>}
        <p className="team-news tide" role="status">
          {news}
        </p>
        {open && overwritten && (
          <Button small about={inputInWords(overwritten.name)} onClick={() => store.putBack(overwritten)}>
            Put mine back
          </Button>
        )}
      </div>
      {open && proposals.length > 0 && (
        <ul className="team-proposals stack gap-6 ruled-top" aria-label="What your team proposes">
          {proposals.map((proposal) => (
            <li key={[proposal.kind, ...proposal.by].join(' ')}>
              <ProposalRow {...{ proposal, team, store, send, say }} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Members({ team }: { team: PlayedTeam }) {
  return (
    <ul className="team-members cluster plain-list">
      {team.members.map(({ id, name, here }) => (
        <li key={id} data-here={here || undefined}>
          {id === team.you ? `${name} (you)` : name}
          {team.members.length > 1 && id === team.captain && <span className="badge">Captain</span>}
          <span className="visually-hidden">{here ? ', here' : ', away'}</span>
        </li>
      ))}
    </ul>
  )
}

/** What another member has just done. */
function newsOf({ team, change, overwritten }: SeenTeam): string {
  if (overwritten)
    return `${nameOf(team, overwritten.by)} changed ${inputInWords(overwritten.name)} after you.`
  if (change) return `${nameOf(team, change.by)} changed ${inputInWords(change.name)}.`
  if (team.sentBy !== null && team.sentBy !== team.you)
    return `${nameOf(team, team.sentBy)} sent the last decision.`
  return ''
}

interface RowProps {
  proposal: Proposal
  team: PlayedTeam
  store: TeamStore
  send: RunStore['decide']
  say: Say
}

function ProposalRow({ proposal, team, store, send, say }: RowProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isSeen = useSyncExternalStore(store.drafts.subscribe, () => isEntered(proposal, store.drafts.read))
  const isOwn = proposal.by.includes(team.you)
  const who = namesInWords(team, proposal.by)
  const isCaptain = team.sending === 'captain' && team.captain === team.you

  async function agree() {
    setBusy(true)
    const decided = await send(proposal.decision)
    setProblem(decided.ok ? null : decided.message)
    setBusy(false)
    await store.ask().catch(() => undefined)
  }

  return (
    <>
      <span>
        {proposalInWords(proposal, team, say)}{' '}
        {proposal.kind === 'decision' && isSeen && 'It is entered now. '}
        {waitsFor(proposal, team)}
      </span>
      {proposal.kind === 'decision' && !isSeen && (
        <Button kind="outlined" small about={`what ${who} proposed`} onClick={() => store.takeOver(proposal)}>
          Look at it
        </Button>
      )}
      {(!isOwn || isCaptain) && (
        <Button
          kind="solid"
          small
          busy={busy}
          about={`${isCaptain ? '' : 'to '}${say(proposal.decision)}`}
          onClick={() => void agree()}
        >
          {isCaptain ? 'Send it' : 'Agree'}
        </Button>
      )}
      <Refusal sentence={problem} />
    </>
  )
}
