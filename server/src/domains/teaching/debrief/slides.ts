import { labById } from '@tradewind/contract/catalogue'
import type { ClassDebrief, DecisionSpread, Moment } from '@tradewind/contract/teaching/debrief'
import type { TeachingNote } from '@tradewind/labs/engine/teaching-note'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { newestEngineOf } from '../../../platform/lab-engines/engines.ts'
import type { Services } from '../../../kernel/services.ts'
import { wordsForFile } from '../classes/class-csv.ts'
import type { HeldClass } from '../classes/classes.queries.ts'
import { getHeld } from '../classes/class-management.ts'
import { debriefOf } from './class-debrief.ts'
import type { Slide } from './slide-deck.ts'

/** Slides of more decisions are not looked at in one talk. */
const mostDecisions = 4
/** More values do not fit a slide that is read from the last row. */
const mostValues = 7

/** Slides for the talk about a class, without names and without groups under five. */
export async function makeSlides(
  services: Services,
  caller: SignedInCaller,
  id: string,
): Promise<{ fileName: string; pptx: string }> {
  const heldClass = await getHeld(services.db, caller, id)
  const debrief = await debriefOf(services, caller, { heldClass, audience: 'wall' })
  const slides = slidesOf(debrief, { heldClass, note: noteOf(heldClass) })
  // A start is quicker without the library that makes them.
  const { toPptx } = await import('./slide-deck.ts')
  return {
    fileName: `${wordsForFile(heldClass.name)}-slides.pptx`,
    pptx: await toPptx(heldClass.name, slides),
  }
}

/** The note on the way in which the class plays. */
function noteOf({ lab_id: lab, settings }: HeldClass): Pick<TeachingNote, 'questions'> {
  const engine = newestEngineOf(lab)
  const meets = engine.world?.isShared(engine.parseSettings(settings)) === true
  return (meets ? engine.teachingNote.otherWays?.[0]?.note : undefined) ?? engine.teachingNote
}

interface Talk {
  heldClass: Pick<HeldClass, 'name' | 'lab_id'>
  note: Pick<TeachingNote, 'questions'>
}

/** The slides in the order of the talk: the class, its scores, decisions, paths, decisive moments, and questions. */
export function slidesOf(debrief: ClassDebrief, { heldClass, note }: Talk): Slide[] {
  const { finished, tooFew, decisions } = debrief
  const told = decisions.filter(({ telling }) => telling).toSorted((a, b) => stake(b) - stake(a))
  return [
    {
      title: heldClass.name,
      lines: [labById(heldClass.lab_id).name, finishedInWords(finished)],
      notes: ['These slides have no names. Groups of fewer than five are left out.'],
    },
    ...(tooFew
      ? [
          {
            title: 'Too few have finished',
            lines: ['Scores and decisions are shown once five have finished.'],
            notes: ['Make the slides again when more have finished.'],
          },
        ]
      : [
          scoresSlide(debrief),
          ...told
            .slice(0, mostDecisions)
            .toSorted((a, b) => a.round - b.round)
            .map(decisionSlide),
          ...pathSlides(debrief),
          ...debrief.moments.map((moment, at) => momentSlide(moment, { at, debrief })),
        ]),
    {
      title: 'Questions',
      lines: note.questions.map(({ question }) => question),
      notes: note.questions.flatMap(({ question, listenFor }) => [
        question,
        ...listenFor.map((answer) => `Listen for: ${answer}`),
      ]),
    },
  ]
}

function scoresSlide({ scores, parts }: ClassDebrief): Slide {
  const shares = parts.map(({ name, max, numbers }) => ({
    name: `${name}, of ${number(max)}`,
    share: max === 0 ? 0 : Math.round((numbers.median / max) * 100),
    says: `${name}: the median is ${number(numbers.median)} of ${number(max)} points; half of the class lies between ${number(numbers.lower)} and ${number(numbers.upper)}.`,
  }))
  return {
    title: 'What the class scored',
    lines: scores
      ? [
          `The median score is ${number(scores.median)}. Half of the class lies between ${number(scores.lower)} and ${number(scores.upper)}.`,
          'The bars: the median of each part, in % of its points.',
        ]
      : [],
    chart: {
      kind: 'bar',
      labels: shares.map(({ name }) => name),
      series: [{ name: 'Median, % of the points', values: shares.map(({ share }) => share) }],
      alt: `Bars for the parts of the score, in % of their points: ${shares.map(({ name, share }) => `${name}: ${share} %`).join('; ')}.`,
      most: 100,
    },
    notes: shares.map(({ says }) => says),
  }
}

function decisionSlide(decision: DecisionSpread): Slide {
  const groups = groupsOf(decision)
  const shown = groups.slice(0, mostValues)
  const best = groups.toSorted((a, b) => b.score - a.score)[0]
  const sentences = groups.map(
    ({ name, runs, score }) => `${name}: ${runs} runs, median score ${number(score)}`,
  )
  return {
    title: `Round ${decision.round}: ${decision.name}`,
    lines:
      best && groups.length > 1
        ? [
            `The highest median score, ${number(best.score)}, belongs to: ${best.name}. Why?`,
            'The bars: how many runs decided so.',
          ]
        : ['What were the reasons?'],
    chart: {
      kind: 'bar',
      labels: shown.map(({ name, score }) => `${name} (median score ${number(score)})`),
      series: [{ name: 'Runs', values: shown.map(({ runs }) => runs) }],
      alt: `Bars for how many runs decided what. ${sentences.join('; ')}.`,
    },
    notes: [
      ...sentences.map((sentence) => `${sentence}.`),
      'What goes together with a score need not be its cause.',
    ],
  }
}

function pathSlides({ path }: ClassDebrief): Slide[] {
  if (!path) return []
  const along = (values: readonly number[]) =>
    values.map((value, at) => `${path.rounds[at] ?? ''} ${number(value)}`).join(', ')
  return [
    {
      title: 'The best and a typical path',
      lines: [`${path.name}${path.unit === '' ? '' : `, in ${path.unit}`}. Where do the two part, and why?`],
      chart: {
        kind: 'line',
        labels: path.rounds,
        series: [
          { name: `The best run, ${number(path.best.score)} points`, values: path.best.values },
          { name: `A typical run, ${number(path.typical.score)} points`, values: path.typical.values },
        ],
        alt: `Two lines. The best run: ${along(path.best.values)}. A typical run: ${along(path.typical.values)}.`,
      },
      notes: [`The best run: ${along(path.best.values)}.`, `A typical run: ${along(path.typical.values)}.`],
    },
  ]
}

function momentSlide(
  { round, name, runs, weight }: Moment,
  { at, debrief: { lookedBack } }: { at: number; debrief: ClassDebrief },
): Slide {
  const where = name === null ? `Round ${round}` : `Round ${round}: ${name}`
  return {
    title: `Decisive moment ${at + 1}. ${where}`,
    lines: [
      `In ${runs} of ${lookedBack} runs, no other decision mattered more.`,
      `Another choice there alone would have earned ${number(weight)} points more on average.`,
      'What did you know then? What would you do now?',
    ],
    notes: [
      `Found by playing each run again with every other choice, one at a time. ${runs} of ${lookedBack} runs; ${number(weight)} points on average.`,
    ],
  }
}

/** How far apart the groups of a decision scored, in points. */
function stake(decision: DecisionSpread): number {
  const scores = groupsOf(decision).map(({ score }) => score)
  return scores.length < 2 ? -1 : Math.max(...scores) - Math.min(...scores)
}

function groupsOf({ values, ranges }: DecisionSpread): { name: string; runs: number; score: number }[] {
  return [
    ...values.map(({ value, ...group }) => ({ name: value, ...group })),
    ...ranges.map(({ from, to, ...group }) => ({
      name: from === to ? number(from) : `${number(from)} to ${number(to)}`,
      ...group,
    })),
  ]
}

function finishedInWords(finished: number): string {
  if (finished === 0) return 'Nobody has finished yet.'
  return finished === 1 ? 'One run is finished.' : `${finished} runs are finished.`
}

function number(value: number): string {
  return new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 }).format(value).replace('-', '−')
}
