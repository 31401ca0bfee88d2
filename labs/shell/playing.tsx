import type { Lab } from '@tradewind/contract/catalogue'
import type { LabRun } from '@tradewind/contract/teaching/runs'
import type { User } from '@tradewind/contract/people/users'
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { Button } from '@tradewind/ui/button.tsx'
import { announcer } from './announcer.ts'
import type { LabApi } from './api.ts'
import { guideMemory, lastingStorageOf } from './guide-memory.ts'
import { Header, type Portal } from './header.tsx'
import type { PageMemory } from './page-memory.ts'
import { PlayNotices } from './play-notices.tsx'
import { Drafts } from './place/drafts.ts'
import { StageGuide } from './place/guide.tsx'
import { LabTerms } from './place/term.tsx'
import { Announcing } from './play/results.tsx'
import { RateTeam } from './peers/rate-team.tsx'
import { useAsked } from './questions/use-asked.tsx'
import { RoundBrief } from './room/round-brief.tsx'
import { MissedNotice, unreadInWords, useUnread } from './room/missed.tsx'
import { whySeatWaits } from './room/seat-words.ts'
import { useRoom } from './room/use-room.ts'
import { Waiting } from './room/waiting.tsx'
import { ResultScreen } from './result/result-screen.tsx'
import { RunBar } from './run-bar.tsx'
import { runStore, takesDecisions } from './run-store.ts'
import type { SessionStore } from './session.ts'
import { guideOf, type Simulation } from './simulation.ts'
import type { KeepCaptainDraft } from './team/use-captain-draft.ts'
import { MovedNotice } from './team/moved-notice.tsx'
import { TeamBar } from './team/team-bar.tsx'
import { teamStore } from './team/team-store.ts'
import { InTeam } from './team/voting.tsx'

interface Props {
  lab: Lab
  first: LabRun
  user: User | null
  portal: Portal
  session: SessionStore
  api: LabApi
  memory: PageMemory
  simulation: Simulation<unknown, unknown, unknown>
  /** The address of the lab's picture. */
  scene: string
  onBack: () => void
  /** Plays another run. */
  onRun: (run: LabRun) => void
}

/** One run, from its current round to its result. */
export function Playing(props: Props) {
  const { lab, first, user, portal, session, api, memory, simulation, scene, onBack, onRun } = props
  const [store] = useState(() => runStore(first, { api, memory, session }))
  const { run, saving, takenOver } = useSyncExternalStore(store.subscribe, store.current)
  const [guide] = useState(() => {
    const { name, steps } = guideOf(lab.id, simulation, first)
    return { steps, memory: guideMemory(name, user?.id ?? null, lastingStorageOf(window)) }
  })
  const [ownDrafts] = useState(() => memory.drafts(first.id))
  const [team] = useState(() =>
    first.team === null
      ? null
      : teamStore({
          api,
          run: first.id,
          memory: ownDrafts,
          onDecided: () => void store.lookForNewer(),
        }),
  )
  const drafts = team?.drafts ?? ownDrafts
  const decide = useCallback(
    async (decision: Record<string, unknown>) => {
      await team?.flush()
      return await store.decide(decision)
    },
    [store, team],
  )
  const stand = useMemo<KeepCaptainDraft | null>(
    () => team && ((decision, isInView) => team.stand(run.version, decision, isInView)),
    [team, run.version],
  )
  const [results] = useState(announcer)
  const news = useSyncExternalStore(results.subscribe, results.current)
  // A player who comes back to a finished run has seen how it ended.
  const [ended, setEnded] = useState(first.status !== 'open' || simulation.Ending === undefined)
  const result = ended ? run.result : null
  const place = useFocusOnRound(run, ended)
  const room = useRoom({ api, session, store, run, saving, team })
  const asked = useAsked(api, run, ownDrafts)
  const missed = run.room?.missed ?? []
  const { firms } = run
  const unread = useUnread(run, memory)
  const waits = run.room?.withheld === true && !result
  const whyClosed = (room ? whySeatWaits(room.state, room.seconds) : null) ?? run.closed
  const takes = takesDecisions(run) && whyClosed === null
  const guides = run.kind === 'rehearsal' && run.triedFrom === null && takesDecisions(run)
  useEffect(() => store.follow(window), [store])
  useEffect(() => team?.follow(), [team])
  return (
    <>
      <Header labName={lab.name} portal={portal} user={user}>
        <RunBar {...{ store, run, room, saving, simulation, onBack }} />
      </Header>
      <main className="playing">
        <h1 className="visually-hidden">{lab.name}</h1>
        <Said>{result ? `Your result: ${result.score} of 100 points.` : news}</Said>
        <Said>{!result && unreadInWords(unread.unread)}</Said>
        <PlayNotices
          {...{ store, session, portal }}
          closed={run.status === 'open' && !waits ? whyClosed : null}
          isOld={room?.isOld === true && run.status === 'open'}
        >
          {!result && <MissedNotice {...unread} />}
          {room && run.team && room.state.team !== run.team.id && (
            <MovedNotice {...{ lab, run, api }} toTeam={onRun} />
          )}
        </PlayNotices>
        {room && run.status === 'open' && !waits && <RoundBrief room={room.state} />}
        {team && run.status === 'open' && (
          <TeamBar {...{ simulation, run }} store={team} send={store.decide} open={takes} />
        )}
        {run.status === 'open' && !waits && asked.notice}
        <div ref={place} className="play" tabIndex={-1}>
          {result ? (
            <ResultScreen
              labName={lab.name}
              run={run}
              result={result}
              api={api}
              Debrief={simulation.Debrief}
              onAgain={onBack}
              onRun={onRun}
            >
              <RateTeam api={api} run={run} drafts={ownDrafts} />
              {asked.cards}
            </ResultScreen>
          ) : waits && room ? (
            <Waiting {...{ run, room, missed, scene }}>{asked.cards}</Waiting>
          ) : run.status === 'abandoned' ? (
            <Abandoned onBack={onBack} />
          ) : (
            <Announcing value={results}>
              <Drafts value={drafts}>
                <StageGuide value={guides ? { labName: lab.name, host: simulation.host, ...guide } : null}>
                  <LabTerms value={simulation.terms ?? {}}>
                    {run.result && simulation.Ending ? (
                      <simulation.Ending
                        state={run.state}
                        rules={run.rules}
                        result={run.result}
                        firms={firms}
                        onDone={() => setEnded(true)}
                      />
                    ) : (
                      <InTeam store={team} keep={stand}>
                        <simulation.Play
                          key={takenOver}
                          state={run.state}
                          rules={run.rules}
                          decide={decide}
                          saving={saving !== 'saved'}
                          open={takes}
                          firms={firms}
                        />
                      </InTeam>
                    )}
                  </LabTerms>
                </StageGuide>
              </Drafts>
            </Announcing>
          )}
        </div>
      </main>
    </>
  )
}

/** What screen readers say when it changes. */
function Said({ children }: { children: ReactNode }) {
  return (
    <p className="visually-hidden" role="status">
      {children}
    </p>
  )
}

function Abandoned({ onBack }: { onBack: () => void }) {
  return (
    <section className="result">
      <h2>You ended this run early</h2>
      <p>You did not finish it, so it has no result.</p>
      <Button kind="solid" onClick={onBack}>
        Play again
      </Button>
    </section>
  )
}

/** Moves the focus to the heading of each round, of what is shown until a round opens, and of the result. */
function useFocusOnRound({ round, status, room }: LabRun, ended: boolean) {
  const waits = room?.withheld === true
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const heading = place.current?.querySelector<HTMLElement>('h1, h2') ?? place.current
    if (!heading) return
    heading.tabIndex = -1
    scrollTo(0, 0)
    heading.focus({ preventScroll: true })
  }, [round, status, ended, waits])
  return place
}
