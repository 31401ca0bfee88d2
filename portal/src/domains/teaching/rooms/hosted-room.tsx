import type { ClassSession } from '@tradewind/contract/teaching/classes'
import { runPath } from '@tradewind/contract/catalogue'
import type { Command, HostView, Seat } from '@tradewind/contract/teaching/rooms'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '../../../session/session.tsx'
import { ActionDialog } from '../action-dialog.tsx'
import { useAction } from '../asking.ts'
import { Failure, Waiting } from '../class-parts.tsx'
import { Copied } from '../copied.tsx'
import { Button } from '@tradewind/ui/button.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import { call } from '../../../api.ts'
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
import './host.css'

// Its chart is the largest part of the page, and few classes meet in a world.
const WorldCard = lazy(async () => ({ default: (await import('./world-card.tsx')).WorldCard }))

interface Props {
  theClass: ClassSession
  /** The id of the signed-in user. */
  host: string
  tell: (text: string) => void
}

/** From where an instructor leads a class through its rounds. */
export function HostedRoom(props: Props) {
  const { theClass, host } = props
  const room = useHostView({ room: theClass.id, host })
  const { seen, problem, again } = room
  return (
    <>
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
  const { theClass, tell } = props
  const go = useNavigate()
  const { view, offset } = seen
  const { id } = theClass
  const params = { id }
  const give = (command: Command) =>
    room.change(() =>
      call('POST /api/rooms/:id/commands', { params, body: { version: view.room.version, command } }),
    )
  const teams = useTeams({ room: id, view })
  const mayAdd = view.mayChange && theClass.endedAt === null
  return (
    <div className="host">
      <div className="host-main">
        {theClass.rehearsal && (
          <p>
            <span className="badge">Rehearsal</span> Nothing counts in this class, and no grades are sent.
          </p>
        )}
        <NextCard view={view} offset={offset} give={give} onResults={() => void go(`/classes/${id}`)} />
        <Figures view={view} />
        {view.world && (
          <Suspense fallback={<Waiting what="the market" />}>
            <WorldCard world={view.world} />
          </Suspense>
        )}
        <TeamsCard {...{ id, tell }} watched={teams} over={view.room.over || theClass.endedAt !== null} />
        <Seats {...{ theClass, room, view, mayAdd, tell }} />
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
            <ProjectorCard {...{ id, tell }} projector={view.projector} onChanged={room.again} />
            {(view.world === null || view.room.round === 0) && (
              <RobotsCard {...{ id, tell }} change={room.change} />
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

interface SeatsProps {
  theClass: ClassSession
  tell: (text: string) => void
  room: WatchedRoom
  view: HostView
  mayAdd: boolean
}

/** Everybody in the room, and what can be changed about a seat. */
function Seats({ theClass: { id, lab }, room, view, mayAdd, tell }: SeatsProps) {
  const [changing, setChanging] = useState<Seat | null>(null)
  const [removing, setRemoving] = useState<Seat | null>(null)
  const { busy, problem, run } = useAction()
  const addressOf = (seat: string) => runPath(lab, seat)
  // A visit ends with its tab, so visitors play in this one.
  const playsHere = useUser().kind !== 'portal'
  const go = useNavigate()

  async function takeTestSeat() {
    const { run: made } = await call('POST /api/rooms/:id/test-seats', { params: { id } })
    if (playsHere) return void go(addressOf(made))
    // The portal isolates its windows, so that the browser does not say whether it allowed the tab.
    window.open(addressOf(made), '_blank', 'noopener')
    room.again()
    tell('Your test seat opens in a new tab. If it does not, open it from the list.')
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
        playsHere={playsHere}
        onChange={setChanging}
        onRemove={setRemoving}
      />
      {changing && (
        <SeatDialog {...{ id }} seat={changing} change={room.change} onClose={() => setChanging(null)} />
      )}
      {removing && (
        <ActionDialog
          title={`Remove ${removing.name}?`}
          action="Remove"
          danger
          onAction={async () => {
            await room.change(() =>
              call('DELETE /api/rooms/:id/robots/:robot', { params: { id, robot: removing.id } }),
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
