import { expect, test } from 'vitest'
import { defineLab } from './define-lab.ts'
import type { LabEngine } from './lab-engine.ts'
import { readInteger } from './reading.ts'
import { teachingNote } from './test/small-lab-note.ts'

interface Run {
  phase: 'throw' | 'finished'
  pips: number
}

const robot = () => ({ type: 'throw', pips: 3 })

/** A lab whose second rules share all code with the first and give a point more for each pip. */
const diceUnder = (rules: number, earlier?: LabEngine) =>
  defineLab({
    id: 'dice_lab',
    rules,
    ...(earlier && { earlier }),
    settings: { fields: [], defaults: {} },
    roundsOf: () => 1,
    newRun: (): Run => ({ phase: 'throw', pips: 0 }),
    steps: {
      throw: {
        phases: ['throw'],
        take: (run: Run, given) => {
          run.pips = readInteger(given.get('pips'), { least: 1, most: 6 }, 'A throw', 'pips')
          run.phase = 'finished'
        },
      },
    },
    asks: { throw: 'Throw.' },
    roundOf: () => 1,
    stateOf: ({ phase }) => ({ phase }),
    resultOf: ({ pips }) => {
      const points = (9 + rules) * pips
      const parts = [{ id: 'pips', name: 'Pips', points, max: 100, says: 'You threw.' }]
      return { score: points, parts, debrief: {}, solution: {} }
    },
    defaults: { throw: () => ({ decision: { type: 'throw', pips: 1 }, says: 'You did not throw.' }) },
    robots: { novice: robot, steady: robot, expert: robot },
    teachingNote,
  })

const scoreUnder = (engine: LabEngine | null) =>
  engine?.play('', {}, [{ type: 'throw', pips: 4 }]).result?.score

test('a lab has two numbers of rules, and the same decisions earn what each of them gives', () => {
  const dice = diceUnder(2, diceUnder(1))
  expect([dice.rules, dice.earlier?.rules, dice.earlier?.earlier]).toEqual([2, 1, null])
  expect([scoreUnder(dice), scoreUnder(dice.earlier)]).toEqual([44, 40])
})
