import { aboutAsSure, type Robot, type RobotStrength } from '../../engine/standing-in.ts'
import type { CheckKind } from '../scenes/scene.ts'
import { adapting, firstDial, playsBy, type Habits } from './habits.ts'
import { checkCosts } from './run.ts'
import type { CulturalIntelligenceState } from './state.ts'
import {
  bestOpening,
  byNotes,
  inHand,
  openingShown,
  repliesNow,
  signsShown,
  weighed,
} from './understanding.ts'

/** The chances that a novice makes a check where one can be made, and that they blame the place. */
const looks = 0.3
const blames = 0.5

/**
 * Goes by what people say about the firm, seldom checks it, trusts the draft, chooses the words and leaves moment and
 * channel to the draft, goes on as it comes, and often ends at "people there are like that".
 */
const novice: Habits = {
  rating: 4,
  check: (state, random) => {
    const offers = affordable(state)
    return offers.length > 0 && random.next() < looks ? random.pick(offers).id : null
  },
  believes: (hand) => (hand.shown.firm.notes === null ? weighed(hand, evenWeights) : byNotes(hand)),
  confidence: (well) => (well > 0.5 ? 85 : 60),
  opening: (hand, person) => ({
    ...openingShown(hand, hand.shown.draft),
    words: bestOpening(hand.scene, person).words,
  }),
  reply: (hand, _person, random) => random.pick(repliesNow(hand).filter(({ ends }) => !ends)).id,
  explanation: (hand, person, random) =>
    random.next() < blames ? { reason: 'place' } : firstDial(hand.scene, person),
}

/** Trusts every sign as much as any other. */
const evenWeights = { notes: 1, cue: 1, ask: 1, observe: 1, colleague: 1 }

/** Makes one cheap check in each scene, trusts every sign as much as the notes, and adapts to the person. */
const steady: Habits = {
  ...adapting,
  rating: 3,
  check: (state, random) => {
    const { shown } = inHand(state)
    if (shown.checks.some(({ finds }) => finds !== null)) return null
    const cheap = affordable(state).filter(({ cost }) => cost === 1)
    return cheap.length > 0 ? random.pick(cheap).id : null
  },
  believes: (hand) => weighed(hand, evenWeights),
  confidence: (well, random) => aboutAsSure(well > 0.5 ? 70 : 30, random),
}

/** How much a sign is trusted by a player who knows how often each kind is right, in log odds. */
const fairWeights = { notes: 0.9, cue: 1.4, ask: 2.7, observe: 2, colleague: 1.2 }

/** Reads the signs by how often each is right, checks dials that show nothing, and adapts to the person. */
export const reading: Habits = {
  ...adapting,
  rating: 4,
  check: bestCheck,
  believes: (hand) => weighed(hand, fairWeights),
  confidence: cautious,
}

const expert: Habits = {
  ...reading,
  confidence: (well, random) => aboutAsSure(cautious(well), random),
}

export const robots: Readonly<Record<RobotStrength, Robot<CulturalIntelligenceState>>> = {
  novice: playsBy(novice),
  steady: playsBy(steady),
  expert: playsBy(expert),
}

/** The confidence in a draft, drawn towards even chances because signs mislead. */
export function cautious(well: number): number {
  return Math.round(100 * (0.5 + 0.8 * (well - 0.5)))
}

function affordable(state: CulturalIntelligenceState) {
  return inHand(state).shown.checks.filter(({ finds, cost }) => finds === null && cost <= state.effort.left)
}

/** A scene may take so much more than an even share of the effort that is left. */
const generosity = 1.3

/** Checks dials without any sign first, and spreads the effort over the scenes. */
function bestCheck(state: CulturalIntelligenceState): CheckKind | null {
  const hand = inHand(state)
  const fair = (state.effort.left / (state.scenes - hand.shown.number + 1)) * generosity
  const cues = signsShown(hand).filter(({ kind }) => kind === 'cue')
  const dark = (check: CheckKind) => {
    const dial = hand.scene.checks.find(({ id }) => id === check)?.dial
    return !cues.some((cue) => cue.dial === dial)
  }
  const worth = (check: CheckKind) => (dark(check) ? 1 + 1 / checkCosts[check] : 0.5 / checkCosts[check])
  const looked = hand.shown.checks.some(({ finds }) => finds !== null)
  // The first look at a person is worth more than an even share allows.
  const most = looked ? fair : Math.max(fair, 1)
  const offers = affordable(state).filter(({ cost }) => cost <= most)
  return offers.toSorted((a, b) => worth(b.id) - worth(a.id))[0]?.id ?? null
}
