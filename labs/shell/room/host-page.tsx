import type { ClassSession } from '@tradewind/contract/teaching/classes'
import { runPath, type Lab } from '@tradewind/contract/catalogue'
import type { LabRun } from '@tradewind/contract/teaching/runs'
import type { Command, HostView, Seat } from '@tradewind/contract/teaching/rooms'
import { useState } from 'react'
import { Button } from '@tradewind/ui/button.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import type { LabApi } from '../api.ts'
import { ActionDialog } from '../class/action-dialog.tsx'
import { useAction } from '../class/calls.ts'
import { Failure, Head, Waiting } from '../class/class-parts.tsx'
import { Copied } from '../class/copied.tsx'
import { HostLog } from './host-log.tsx'
import { tallyOf } from './host-words.ts'
import { NewsCard } from './news-card.tsx'
import { NextCard } from './next-card.tsx'
import { ProjectorCard } from './projector-card.tsx'
import { RobotsCard } from './robots-card.tsx'
import { SeatDialog } from './seat-dialog.tsx'
import { SeatsTable } from './seats-table.tsx'
import { TeamsCard } from './teams-card.tsx'
import { useHostView, type WatchedRoom } from './use-host-view.ts'
import { useTeams } from './use-teams.ts'
import { WorldCard } from './world-card.tsx'
import './host.css'

interface Props {
  api: LabApi
  lab: Lab
  portalOrigin: string
  theClass: ClassSession
  /** The id of the signed-in user. */
  host: string
  /** Plays a test seat in this tab, for visitors whose session ends at the tab. Null if a new tab is signed in as well. */
  onPlayHere: ((run: LabRun) => void) | null
  tell: (text: string) => void
  /** To the page of the class, with its results. */
  onBack: () => void
}

/** From where an instructor leads a class through its rounds. */
export function HostPage(props: Props) {
  const { api, theClass, host, onBack } = props
  const room = useHostView(api, { room: theClass.id, host })
  const { seen, problem, again } = room
  return (
    <>
      <Head back="The class" title={`Host ${theClass.name}`} onBack={onBack} />
      {problem && <Failure problem={problem} onRetry={again} />}
      {!seen && !problem && <Waiting what="the room" />}
      {seen && <Room {...props} room={room} seen={seen} />}
    </>
  )
}

interface RoomProps extends Props {
  room: WatchedRoom
  seen: NonNullable<WatchedRoom['seen']>
}

function Room({ room, seen, ...props }: RoomProps) {
  const { api, theClass, tell, onBack } = props
  const { view, offset } = seen
  const { id } = theClass
  const params = { id }
  const give = (command: Command) =>
    room.change(() =>
      api.call('POST /api/rooms/:id/commands', { params, body: { version: view.room.version, command } }),
    )
  const teams = useTeams(api, { room: id, view })
  const mayAdd = view.mayChange && theClass.endedAt === null
  return (
    <div className="host">
      <div className="host-main">
        {theClass.rehearsal && (
          <p>
            <span className="badge">Rehearsal</span> Nothing counts in this class, and no grades are sent.
          </p>
        )}
        <NextCard view={view} offset={offset} give={give} onResults={onBack} />
        <Figures view={view} />
        {view.world && <WorldCard world={view.world} />}
        <TeamsCard
          {...{ api, id, tell }}
          watched={teams}
          over={view.room.over || theClass.endedAt !== null}
        />
        <Seats {...props} {...{ id, room, view, mayAdd }} />
      </div>
      <div className="host-aside">
        {theClass.endedAt === null && (
          <section className="class-card host-side stack gap-12 one-column" aria-labelledby="host-code">
            <h2 id="host-code">Let students join</h2>
            <Copied label="Class code" value={theClass.code} large tell={tell} />
          </section>
        )}
        {mayAdd && (
          <>
            <ProjectorCard {...{ api, id, tell }} projector={view.projector} onChanged={room.again} />
            {(view.world === null || view.room.round === 0) && (
              <RobotsCard {...{ api, id, tell }} change={room.change} />
            )}
          </>
        )}
        {view.world?.news && <NewsCard news={view.world.news} mayChange={mayAdd} give={give} tell={tell} />}
        <HostLog log={view.log} />
      </div>
    </div>
  )
}

function Figures({ view }: { view: HostView }) {
  const { students, here, inTeams, decided } = tallyOf(view)
  const robots = view.seats.filter(({ kind }) => kind === 'robot').length
  const figures = [
    { name: 'Students', value: students },
    { name: 'Here', value: here },
    { name: inTeams ? 'Teams that decided' : 'Decided', value: decided },
    { name: 'Robots', value: robots },
  ]
  return (
    <dl className="class-figures stack gap-16">
      {figures.map(({ name, value }) => (
        <div key={name} className="class-card">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface SeatsProps extends Pick<Props, 'api' | 'lab' | 'portalOrigin' | 'onPlayHere' | 'tell'> {
  id: string
  room: WatchedRoom
  view: HostView
  mayAdd: boolean
}

/** Everybody in the room, and what can be changed about a seat. */
function Seats({ api, lab, portalOrigin, onPlayHere, id, room, view, mayAdd, tell }: SeatsProps) {
  const [changing, setChanging] = useState<Seat | null>(null)
  const [removing, setRemoving] = useState<Seat | null>(null)
  const { busy, problem, run } = useAction()
  const addressOf = (seat: string) => `${portalOrigin}${runPath(lab.id, seat)}`

  async function takeTestSeat() {
    const { run: made } = await api.call('POST /api/rooms/:id/test-seats', { params: { id } })
    if (onPlayHere) return playHere(made)
    // The portal isolates its windows, so that the browser does not say whether it allowed the tab.
    window.open(addressOf(made), '_blank', 'noopener')
    room.again()
    tell('Your test seat opens in a new tab. If it does not, open it from the list.')
  }

  async function playHere(seat: string) {
    onPlayHere?.(await api.call('GET /api/runs/:run', { params: { run: seat } }))
  }

  return (
    <section aria-labelledby="seats-title">
      <div className="cluster gap-8-16 middle spread">
        <h2 id="seats-title">Who is in the room</h2>
        {mayAdd && (
          <Button kind="outlined" busy={busy} onClick={() => void run(takeTestSeat)}>
            Try it in a test seat
          </Button>
        )}
      </div>
      <Refusal sentence={problem?.message ?? null} />
      <SeatsTable
        view={view}
        addressOf={addressOf}
        onPlayHere={onPlayHere && ((seat) => void run(() => playHere(seat.id)))}
        onChange={setChanging}
        onRemove={setRemoving}
      />
      {changing && (
        <SeatDialog {...{ api, id }} seat={changing} change={room.change} onClose={() => setChanging(null)} />
      )}
      {removing && (
        <ActionDialog
          title={`Remove ${removing.name}?`}
          action="Remove"
          danger
          onAction={async () => {
            await room.change(() =>
              api.call('DELETE /api/rooms/:id/robots/:robot', { params: { id, robot: removing.id } }),
            )
            setRemoving(null)
          }}
          onClose={() => setRemoving(null)}
        >
          <p>The robot and what it has decided are deleted. Your students are not affected.</p>
        </ActionDialog>
      )}
    </section>
  )
}
