import type { HostView, RoomState, Seat } from '@tradewind/contract/teaching/rooms'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '@tradewind/ui/button.tsx'
import { RadioGroup } from '@tradewind/ui/choices.tsx'
import { Table, type Column } from '@tradewind/ui/table.tsx'
import { hasDecided, kindOf, progressOf } from './host-words.ts'

const filters = ['everybody', 'undecided', 'away'] as const
type Filter = (typeof filters)[number]

const isShown: Record<Filter, (seat: Seat, room: RoomState) => boolean> = {
  everybody: () => true,
  undecided: (seat, room) => !hasDecided(seat, room),
  away: ({ here }) => !here,
}

interface Props {
  view: HostView
  /** The portal's address of a test seat's run. */
  addressOf: (run: string) => string
  /** Whether a test seat is played in this tab and no other. */
  playsHere: boolean
  onChange: (seat: Seat) => void
  onRemove: (robot: Seat) => void
}

/** Who is in the room: here or away, and how far. */
export function SeatsTable(props: Props) {
  const { room, seats, mayChange } = props.view
  const [filter, setFilter] = useState<Filter>('everybody')
  if (seats.length === 0)
    return <p className="class-card">Nobody has joined yet. Give your students the code or the link.</p>
  const names: Record<Filter, string> = { everybody: 'Everybody', undecided: 'Not decided', away: 'Away' }
  const shownIn = (id: Filter) => seats.filter((seat) => isShown[id](seat, room))
  const shown = shownIn(filter)
  return (
    <>
      <RadioGroup
        legend="Show"
        legendHidden
        name="seats"
        look="segments"
        options={filters.map((id) => ({
          id,
          text: `${names[id]} (${shownIn(id).length})`,
        }))}
        chosen={filter}
        onChoose={setFilter}
      />
      {shown.length === 0 ? (
        <p className="class-card">{filter === 'away' ? 'Everybody is here.' : 'Everybody has decided.'}</p>
      ) : (
        <Table
          look="cards"
          className="host-seats"
          caption="Students by name, then robots and test seats"
          captionHidden
          columns={[
            ...columnsFor(
              room,
              seats.some(({ team }) => team !== null),
            ),
            ...(mayChange ? [actionsOf(props)] : []),
          ]}
          rows={shown}
          rowKey={({ id }) => id}
        />
      )}
    </>
  )
}

function columnsFor(room: RoomState, inTeams: boolean): Column<Seat>[] {
  return [
    {
      head: 'Name',
      cell: (seat) => (
        <>
          {seat.name}
          {kindOf(seat) !== null && <span className="aside">{kindOf(seat)}</span>}
        </>
      ),
    },
    ...(inTeams ? [{ head: 'Team', cell: ({ team }: Seat) => team ?? <None /> }] : []),
    {
      head: 'Here',
      cell: ({ kind, here }) =>
        kind === 'student' ? (
          <span className="host-here" data-here={here || undefined}>
            {here ? 'Here' : 'Away'}
          </span>
        ) : (
          <None />
        ),
    },
    {
      head: 'Round',
      cell: (seat) => {
        const words = progressOf(seat, room)
        return (
          <>
            <span className="badge" data-progress={words}>
              {words}
            </span>
            {seat.progress === 'behind' && (
              <small className="aside">
                The default counts when they come back, or when the next round closes.
              </small>
            )}
          </>
        )
      },
    },
    {
      head: 'Missed rounds',
      cell: ({ missed }) => (missed.length === 0 ? <None /> : missed.join(', ')),
    },
    {
      head: 'More time',
      cell: ({ extraPercent }) => (extraPercent === 0 ? <None /> : `+${extraPercent} %`),
    },
  ]
}

/** Where rows are cards, cells with nothing in them are left out. */
function None() {
  return <span className="host-none">–</span>
}

function actionsOf({ addressOf, playsHere, onChange, onRemove }: Props): Column<Seat> {
  return {
    head: 'Actions',
    wide: true,
    cell: (seat) => {
      switch (seat.kind) {
        case 'student':
          return (
            <Button kind="link" about={`the seat of ${seat.name}`} onClick={() => onChange(seat)}>
              Change
            </Button>
          )
        case 'robot':
          return (
            <Button kind="link" about={seat.name} onClick={() => onRemove(seat)}>
              Remove
            </Button>
          )
        case 'test':
          return playsHere ? (
            <Link to={addressOf(seat.id)}>
              Open<span className="visually-hidden"> {seat.name}</span>
            </Link>
          ) : (
            <a href={addressOf(seat.id)} target="_blank" rel="noopener">
              Open<span className="visually-hidden"> {seat.name} in a new tab</span>
            </a>
          )
      }
    },
  }
}
