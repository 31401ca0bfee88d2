import { useEffect, useMemo, useRef, useState } from 'react'
import { Button, Buttons } from '@tradewind/ui/button.tsx'
import { Slider } from '@tradewind/ui/slider.tsx'
import { percent, signed } from '@tradewind/contract/words/figures'
import { LivingRanking, inOrder, type Ranked } from '../../shell/place/living-ranking.tsx'
import { Message } from '../../shell/place/message.tsx'
import { Picture } from '../../shell/place/picture.tsx'
import { Stage } from '../../shell/place/stage.tsx'
import type { Mark } from '../../shell/place/world/marks.ts'
import { roundHeading } from '../../shell/play/round.tsx'
import type { PracticeProps } from '../../shell/simulation.ts'
import { MapRoom, WallMap } from './map-room.tsx'
import { strategist } from './people.ts'
import {
  importanceOf,
  practiceCodes,
  practiceCriteria,
  practiceFigures,
  practicePlaces,
  type PracticeWeights,
} from './practice-figures.ts'
import { bearingOf } from './room-things.tsx'
import { firstShares, scoreOf } from './shake.ts'

const home = practicePlaces[0]
const nameOf = (code: string) => practicePlaces.find((place) => place.code === code)?.name ?? code

/** Three weights and eight countries, in the browser alone: what a weight does, and how far it holds. */
export function Practice({ onDone }: PracticeProps) {
  const [weights, setWeights] = useState<PracticeWeights>({ income: 5, growth: 5, closeness: 5 })
  const [challenged, setChallenged] = useState(false)
  const heading = useRef(challenged)
  const importance = importanceOf(weights)
  const rows = inOrder(practiceCodes.map((code) => rowOf(code, scoreOf(practiceFigures, importance, code))))
  const shares = useMemo(
    () =>
      challenged
        ? firstShares(
            { countries: practiceCodes, figures: practiceFigures, importance: importanceOf(weights) },
            0.2,
          )
        : {},
    [challenged, weights],
  )
  const first = rows[0]
  // The focus follows to the new question.
  useEffect(() => {
    if (heading.current === challenged) return
    heading.current = challenged
    document.getElementById(roundHeading)?.focus()
  }, [challenged])
  if (!first) return null
  const holds = (shares[first.id] ?? 0) >= 0.8
  const counts = Object.values(weights).some((weight) => weight > 0)
  return (
    <div className="sim gc">
      <Stage
        title={challenged ? `Does ${first.name} stay first?` : 'Where should a firm from Germany go first?'}
        task={challenged ? undefined : 'Move the three weights. Watch the ranking and the map.'}
        scene={<Scene rows={rows} counts={counts} shares={shares} challenged={challenged} />}
        message={
          <Message from={strategist} mood={!challenged ? 'asks' : holds ? 'glad' : 'worried'}>
            <p>
              {!challenged
                ? 'Which country can you defend, if I doubt your weights?'
                : holds
                  ? 'That is what the board looks for: a first place that survives a little doubt.'
                  : 'A little doubt, and another country is first. The board would not follow you yet.'}
            </p>
          </Message>
        }
        action={
          <Buttons>
            <Button kind="outlined" onClick={onDone}>
              Back to start
            </Button>
            <Button kind="solid" disabled={!counts} onClick={() => setChallenged(!challenged)}>
              {challenged ? 'Try other weights' : 'Shake my weights'}
            </Button>
          </Buttons>
        }
      >
        {challenged ? (
          <p>
            We moved each of your weights by up to 20 %, 500 times. In the lab you weigh ten criteria, buy
            their figures, place a firm on the map and answer a shock.
          </p>
        ) : (
          <ul className="gc-weights">
            {practiceCriteria.map(({ id, name, asks }) => (
              <li key={id}>
                <p className="gc-weight-name cluster middle">
                  <strong>{name}</strong>
                </p>
                <p className="sim-note">{asks}</p>
                <Slider
                  label={`Importance of ${name}`}
                  value={weights[id]}
                  max={10}
                  onChange={(value) => setWeights({ ...weights, [id]: value })}
                />
              </li>
            ))}
          </ul>
        )}
      </Stage>
    </div>
  )
}

function rowOf(id: string, score: number | null): Ranked {
  return { id, name: nameOf(id), value: score ?? 0, text: signed(score ?? 0, 2) }
}

interface SceneProps {
  rows: readonly Ranked[]
  counts: boolean
  /** How often each is first when the weights are shaken. */
  shares: Readonly<Record<string, number>>
  challenged: boolean
}

function Scene({ rows, counts, shares, challenged }: SceneProps) {
  const shaken = rows.map((row) => ({
    ...row,
    value: shares[row.id] ?? 0,
    text: percent(shares[row.id] ?? 0),
  }))
  const first = rows[0]
  const leader = practicePlaces.find(({ code }) => code === first?.id)
  const marks = Object.fromEntries(
    practicePlaces.map(({ code }): [string, Mark] => [
      code,
      code === home.code
        ? { kind: 'home' }
        : counts && code === first?.id
          ? { kind: 'chosen', label: '1', named: true }
          : { kind: 'candidate' },
    ]),
  )
  return (
    <MapRoom
      bearing={leader && bearingOf(home, leader)}
      wall={
        <WallMap
          quiet
          places={practicePlaces}
          title="Eight countries, by your weights"
          says={first ? `${first.name} is first.` : ''}
          marks={marks}
          layer={{
            values: Object.fromEntries(rows.map(({ id, value }) => [id, counts ? (value + 1.5) / 3 : null])),
            weak: 'low score',
            strong: 'high score',
          }}
        />
      }
      table={
        challenged ? (
          <Picture
            title="First in 500 shaken rankings"
            says={`${first?.name} stays first in ${percent(shares[first?.id ?? ''] ?? 0)}.`}
          >
            <LivingRanking rows={shaken} domain={[0, 1]} shown={4} />
          </Picture>
        ) : (
          <Picture
            title="Your ranking, by score"
            says={counts ? `First: ${first?.name}, ${first?.text}.` : 'No criterion counts.'}
          >
            <LivingRanking rows={rows} domain={[0, 2.5]} shown={6} columns={2} />
          </Picture>
        )
      }
    />
  )
}
