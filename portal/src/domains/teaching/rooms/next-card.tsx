import type { Command, HostView } from '@tradewind/contract/teaching/rooms'
import { useState } from 'react'
import { Bar } from '@tradewind/ui/bar.tsx'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import { Refusal } from '@tradewind/ui/refusal.tsx'
import { useAction } from '../asking.ts'
import { clockText, secondsInWords, secondsOf, useCountdown, useTimeNews } from '@tradewind/ui/rooms/clock.ts'
import { nextStep, placeInWords, tallyOf } from './host-words.ts'
import { MoreTimeDialog, UndoDialog } from './time-dialogs.tsx'

interface Props {
  view: HostView
  /** By how much the server's clock is ahead, in ms. */
  offset: number
  /** Does what the host says, and shows the room after it. */
  give: (command: Command) => Promise<void>
  onResults: () => void
}

/** What to do next, the clock, and what else can be done with the round. */
export function NextCard({ view, offset, give, onResults }: Props) {
  const { room, mayChange } = view
  const step = nextStep(view)
  const { busy, problem, run } = useAction()
  const [pressed, setPressed] = useState<string | null>(null)

  function press(name: string, command: Command) {
    setPressed(name)
    void run(() => give(command))
  }
  const isBusy = (name: string) => busy && pressed === name

  return (
    <section className="class-card host-next" aria-labelledby="next-title">
      <div className="host-next-top cluster spread full baseline">
        <p className="tide strong">{placeInWords(room)}</p>
        <Clock view={view} offset={offset} />
      </div>
      {room.about && (
        <p>
          <strong>{room.about.name}.</strong> {room.about.says}
        </p>
      )}
      <h2 id="next-title">{step.sentence}</h2>
      {room.about?.question && !view.world?.report && (
        <p>
          <strong>To discuss:</strong> {room.about.question}
        </p>
      )}
      <Decided view={view} />
      {(mayChange || step.does === 'results') && (
        <Button
          className="host-primary"
          kind={step.byItself && step.does !== 'wait' ? 'outlined' : 'solid'}
          busy={step.does === 'wait' || isBusy('next')}
          onClick={() => {
            if (step.does === 'results') onResults()
            else if (step.does !== 'wait') press('next', { kind: step.does })
          }}
        >
          {step.label}
        </Button>
      )}
      {mayChange && <RoundButtons {...{ view, give, press, isBusy }} />}
      <Refusal sentence={problem?.message ?? null} />
      {!mayChange && (
        <p className="help">
          You can see this class and not change it. Ask an instructor of the class to allow you.
        </p>
      )}
      <PhaseNews view={view} />
    </section>
  )
}

interface RoundButtonsProps extends Pick<Props, 'view' | 'give'> {
  press: (name: string, command: Command) => void
  isBusy: (name: string) => boolean
}

/** Pausing, more time and undoing, where the round allows it. */
function RoundButtons({ view, give, press, isBusy }: RoundButtonsProps) {
  const [dialog, setDialog] = useState<'time' | 'undo' | null>(null)
  const { room, mayUndo, roundSeconds } = view
  const isUnderWay = room.phase === 'open' || room.phase === 'paused'
  const undoes = mayUndo && room.phase === 'closed'
  if (!isUnderWay && !undoes) return null
  return (
    <>
      <Buttons label="The round">
        {room.phase === 'open' && (
          <Button kind="outlined" busy={isBusy('pause')} onClick={() => press('pause', { kind: 'pause' })}>
            Pause
          </Button>
        )}
        {isUnderWay && room.length !== null && (
          <>
            {[1, 5].map((minutes) => (
              <Button
                key={minutes}
                kind="outlined"
                busy={isBusy(`more ${minutes}`)}
                aria-label={minutes === 1 ? '1 minute more' : `${minutes} minutes more`}
                onClick={() => press(`more ${minutes}`, { kind: 'extend', seconds: minutes * 60 })}
              >
                +{minutes} min
              </Button>
            ))}
          </>
        )}
        {isUnderWay && (
          <Button kind="outlined" onClick={() => setDialog('time')}>
            {room.length === null ? 'Set a clock' : 'More time'}
          </Button>
        )}
        {undoes && (
          <Button kind="outlined" onClick={() => setDialog('undo')}>
            Undo the close of round {room.round}
          </Button>
        )}
      </Buttons>
      {dialog === 'time' && <MoreTimeDialog room={room} give={give} onClose={() => setDialog(null)} />}
      {dialog === 'undo' && (
        <UndoDialog room={room} roundSeconds={roundSeconds} give={give} onClose={() => setDialog(null)} />
      )}
    </>
  )
}

/** What is left of the round, in large figures. */
function Clock({ view: { room }, offset }: Pick<Props, 'view' | 'offset'>) {
  const running = useCountdown(room.closesAt, offset)
  const news = useTimeNews(running, room.length)
  const left = running ?? (room.pausedLeft === null ? null : secondsOf(room.pausedLeft))
  return (
    <div className="host-clock row gap-12" data-low={(running !== null && running <= 60) || undefined}>
      {left !== null && (
        <>
          <span aria-hidden="true">{clockText(left)}</span>
          <span className="visually-hidden">{secondsInWords(left)} left</span>
          {room.phase === 'paused' && <small>Paused</small>}
        </>
      )}
      <p className="visually-hidden" role="status">
        {news}
      </p>
    </div>
  )
}

function Decided({ view }: Pick<Props, 'view'>) {
  const { room } = view
  const { deciders, decided } = tallyOf(view)
  if (deciders === 0 || room.round === 0 || room.over) return null
  return <Bar thin share={decided / deciders} />
}

/** Says aloud that a round has opened, paused or closed, also if another host or the clock did it. */
function PhaseNews({ view: { room } }: Pick<Props, 'view'>) {
  const place = placeInWords(room)
  const [said, setSaid] = useState({ place, news: '' })
  if (said.place !== place) setSaid({ place, news: `${place}.` })
  return (
    <p className="visually-hidden" role="status">
      {said.news}
    </p>
  )
}
