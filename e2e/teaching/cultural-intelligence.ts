import { expect, type FrameLocator } from '@playwright/test'
import type { InputTo } from '@tradewind/contract/client'
import type { Account } from '../accounts.ts'
import { call } from '../api.ts'
import type { OwnServer } from '../own-server.ts'

/** What somebody does in the meeting room. */

/** What is looked at in each step: when one arrives there, and once the choice is made. */
interface Looks {
  arrived?: () => Promise<void>
  chosen?: () => Promise<void>
}

export const question = (lab: FrameLocator, name: string | RegExp) =>
  lab.getByRole('heading', { level: 2, name })
export const pressIn = (lab: FrameLocator, name: string | RegExp) =>
  lab.getByRole('button', { name }).first().click()

/** The button that ends a scene. */
export const onward = /^(?:On to the next scene|(?:On|Back) to the mirror)/u

const firstIn = (lab: FrameLocator, group: string | RegExp) =>
  lab.getByRole('group', { name: group }).getByRole('radio').first()

/** Rates the four statements before the mirror. */
export async function rateYourself(lab: FrameLocator, word: string, looks: Looks = {}): Promise<void> {
  const answers = lab.getByRole('radio', { name: word, exact: true })
  await expect(answers).toHaveCount(4)
  await looks.arrived?.()
  for (let at = 0; at < 4; at++) await answers.nth(at).check()
  await expect(lab.getByText('4 of 4 rated')).toBeVisible()
  await looks.chosen?.()
}

/** Hears the story, keeps the first sign, cannot tell anything, and leaves the prediction at 50. */
export async function lookFirst(lab: FrameLocator, scene: number, looks: Looks = {}): Promise<void> {
  await expect(question(lab, new RegExp(`^Scene ${scene}: `, 'u'))).toBeVisible()
  await looks.arrived?.()
  await pressIn(lab, 'Listen on')
  await pressIn(lab, 'Listen on')
  await looks.chosen?.()
  await pressIn(lab, 'Next: Notice')
  await expect(question(lab, /^What do you notice about/u)).toBeFocused()
  await looks.arrived?.()
  const signs = lab.getByRole('group', { name: 'What you see and hear' }).getByRole('checkbox')
  await signs.first().check()
  await expect(lab.getByRole('button', { name: 'Sign 1' })).toBeVisible()
  await looks.chosen?.()
  await pressIn(lab, 'Next: Ask')
  await looks.arrived?.()
  await looks.chosen?.()
  await pressIn(lab, 'Next: Read')
  await expect(question(lab, /^How do you read/u)).toBeFocused()
  await looks.arrived?.()
  const unclear = lab.getByRole('radio', { name: 'cannot tell' })
  for (let at = 0; at < 3; at++) await unclear.nth(at).check()
  await looks.chosen?.()
  await pressIn(lab, 'Next: Predict')
  await looks.arrived?.()
  await lab.getByRole('checkbox', { name: 'Leave it at 50: I cannot tell' }).check()
  await looks.chosen?.()
  await pressIn(lab, 'Lock in reading and prediction')
}

const openingParts = ['Words', 'Moment', 'Channel'] as const

/** Chooses the first words, moment and channel. */
export async function open(lab: FrameLocator, looks: Looks = {}): Promise<void> {
  await expect(question(lab, /^What do you say to/u)).toBeVisible()
  for (const [at, part] of openingParts.entries()) {
    await looks.arrived?.()
    await firstIn(lab, part).check()
    await looks.chosen?.()
    const next = openingParts[at + 1]
    if (next !== undefined) await pressIn(lab, `Next: ${next}`)
  }
  await pressIn(lab, 'Open like this')
}

/** Listens and gives the first reply, for one to three turns, until the scene ends. */
export async function talk(lab: FrameLocator, looks: Looks = {}): Promise<void> {
  const listens = lab.getByRole('button', { name: /^Answer \S/u })
  const ended = lab.getByRole('button', { name: 'Next: Why' })
  for (;;) {
    await expect(listens.or(ended).first()).toBeVisible()
    await looks.arrived?.()
    await looks.chosen?.()
    if (await ended.isVisible()) return
    await listens.click()
    await expect(question(lab, 'What do you do?')).toBeFocused()
    await looks.arrived?.()
    await firstIn(lab, 'Your answer').check()
    await looks.chosen?.()
    await pressIn(lab, 'Do this')
    await expect(question(lab, 'What do you do?')).toHaveCount(0)
  }
}

/** Says that people there are like that, and goes on. */
export async function explain(lab: FrameLocator, looks: Looks = {}): Promise<void> {
  await pressIn(lab, 'Next: Why')
  await expect(question(lab, 'What decided how your opening was taken?')).toBeFocused()
  await looks.arrived?.()
  await lab.getByRole('radio', { name: 'People there are like that' }).check()
  await looks.chosen?.()
  await pressIn(lab, onward)
}

type Decision = InputTo<'POST /api/runs/:run/decisions'>['body']['decision']

interface State {
  phase: string
  scene: {
    number: number
    dials: { id: string }[]
    options: Record<'words' | 'timing' | 'channel', { id: string }[]>
    turn: { replies: { id: string }[] }
  } | null
}

/**
 * Plays the counted run on by calls until a scene begins, as careless as the functions above: the page has to be loaded
 * again. Returns whether anything was left to play.
 */
export async function playScenesBefore(
  server: OwnServer,
  { token }: Pick<Account, 'token'>,
  scene: number,
): Promise<boolean> {
  const params = { lab: 'cultural_intelligence_lab' } as const
  const body = { kind: 'counted', classSession: null } as const
  let run = await call(server, 'POST /api/labs/:lab/runs', { params, body }, token)
  const { version } = run
  for (;;) {
    const decision = nextBefore(scene, run.state as State)
    if (decision === null) return run.version !== version
    const next = { params: { run: run.id }, body: { version: run.version, decision } }
    run = await call(server, 'POST /api/runs/:run/decisions', next, token)
  }
}

const firstOf = (options: { id: string }[]) => options[0]?.id ?? ''

function nextBefore(wanted: number, { phase, scene }: State): Decision | null {
  if (scene === null || scene.number >= wanted) return null
  switch (phase) {
    case 'look': {
      const readings = Object.fromEntries(scene.dials.map(({ id }) => [id, 'unclear']))
      return { type: 'read', readings, confidence: 50 }
    }
    case 'open': {
      const { words, timing, channel } = scene.options
      return { type: 'open', words: firstOf(words), timing: firstOf(timing), channel: firstOf(channel) }
    }
    case 'reply':
      return { type: 'reply', reply: firstOf(scene.turn.replies) }
    default:
      return { type: 'explain', reason: 'place' }
  }
}
