import { expect, type FrameLocator, type Page } from '@playwright/test'
import {
  explain,
  lookFirst,
  open,
  playScenesBefore,
  pressIn,
  question,
  rateYourself,
  talk,
} from './cultural-intelligence.ts'
import { inFull, test, type Fixtures } from '../fixtures.ts'
import { patiently } from '../patience.ts'
import { expectCardOnPhone, expectDecisionInView } from './place.ts'
import { hideWelcome, labPage } from '../steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

async function openLab(page: Page): Promise<FrameLocator> {
  await page.goto('/?lab=cultural_intelligence_lab')
  const lab = labPage(page, 'Cultural Intelligence')
  await expect(lab.getByRole('heading', { name: 'Play', exact: true })).toBeVisible()
  return lab
}

test(
  'a run through its first scene to the mirror shows one decision at a time, and continues after a reload',
  inFull,
  async ({ page, signIn, checkAccessibility }) => {
    test.setTimeout(patiently(240_000))
    await signIn('instructor')
    const scripts: string[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        response.text().then(
          (text) => scripts.push(text),
          () => {},
        )
    })
    let lab = await openLab(page)
    const look = () => expectDecisionInView(lab)
    const lookClosely = async () => {
      await look()
      await checkAccessibility(page)
    }
    await pressIn(lab, 'Try it in a minute')
    await lab.getByRole('spinbutton', { name: /^Percent sure that Ines/u }).fill('90')
    await expect(lab.locator('.ci-person')).toHaveAttribute('data-feel', '0.80')
    await lab.getByRole('radio').first().check()
    await lookClosely()
    await pressIn(lab, 'Say it')
    await expect(question(lab, /^It was (?:not )?taken well$/u)).toBeFocused()
    await pressIn(lab, 'Back to start')

    await pressIn(lab, 'Start attempt 1 of 3')
    await expect(question(lab, 'Scene 1: The silent square')).toBeFocused()
    await expect(lab.getByText(/^You look after .* In 8 scenes you meet people/u)).toBeVisible()
    await lookClosely()
    await pressIn(lab, 'Listen on')
    await pressIn(lab, 'Listen on')
    await pressIn(lab, 'Next: Notice')
    await lab.getByRole('checkbox').first().check()
    await pressIn(lab, 'Next: Ask')
    await pressIn(lab, /^Do it for 2 : Ask the person/u)
    await expect(lab.getByText(/^14 of 16/u)).toBeVisible()
    const mark = lab.getByRole('button', { name: 'Sign 2' })
    await mark.click()
    await expect(mark).toHaveAttribute('aria-pressed', 'true')
    await lookClosely()
    await pressIn(lab, 'Next: Read')
    await pressIn(lab, 'Next: Predict')
    await pressIn(lab, 'Lock in reading and prediction')
    await expect(lab.getByText(/^Go back to “Read”/u)).toBeVisible()
    await pressIn(lab, /^Read$/u)
    const readings = lab.getByRole('radio', { name: 'cannot tell' })
    for (let at = 0; at < 3; at++) await readings.nth(at).check()
    await lookClosely()
    await pressIn(lab, 'Next: Predict')
    const sure = lab.getByRole('spinbutton', { name: /^Percent sure/u })
    await sure.fill('90')
    await expect(lab.getByText(/^You are sure that/u)).toBeVisible()
    await expect(lab.locator('.ci-person')).toHaveAttribute('data-feel', '0.80')
    await sure.fill('10')
    await expect(lab.getByText(/^You expect/u)).toBeVisible()
    await expect(lab.locator('.ci-person')).toHaveAttribute('data-feel', '-0.80')
    await lookClosely()
    await pressIn(lab, 'Lock in reading and prediction')
    await open(lab, { chosen: look })

    await expect(question(lab, /^How does \S+ take it\?$/u)).toBeFocused()
    const lines = lab.getByRole('group', { name: 'Mark the line or gesture that tells you most' })
    const latest =
      (await lines
        .getByRole('radio')
        .last()
        .evaluate((line) => line.parentElement?.innerText)) ?? ''
    await expect(lab.getByRole('status').filter({ hasText: latest })).toHaveCount(1)
    await lines.getByRole('radio').last().check()
    await lookClosely()
    await page.reload()
    lab = labPage(page, 'Cultural Intelligence')
    await expect(lines.getByRole('radio').last()).toBeChecked()
    await talk(lab, { chosen: look })
    await explain(lab, {
      chosen: async () => {
        await expect(lab.getByText('You marked this line')).toBeVisible()
        await lookClosely()
      },
    })

    await expect(question(lab, 'How do you see yourself?')).toBeFocused()
    await rateYourself(lab, 'Often', { chosen: lookClosely })
    await page.reload()
    lab = labPage(page, 'Cultural Intelligence')
    await expect(lab.getByText('4 of 4 rated')).toBeVisible()
    await pressIn(lab, 'Go in to scene 2')

    await expect(question(lab, /^Scene 2: /u)).toBeFocused()
    await pressIn(lab, 'Notes')
    await expect(
      lab.getByRole('dialog', { name: 'Notes' }).getByText(/one in four people leans/u),
    ).toBeVisible()
    await checkAccessibility(page)
    await page.keyboard.press('Escape')
    await expect(lab.getByRole('button', { name: 'Notes' })).toBeFocused()

    // Only the server knows these: sentences of scenes, and findings of checks.
    expect(scripts.length).toBeGreaterThan(0)
    for (const serverOnly of ['Have you ever seen bench four in winter', 'Questions on paper make me say'])
      expect(scripts.filter((script) => script.includes(serverOnly))).toEqual([])
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, screen: { width: 390, height: 844 } })

  const walk =
    (...scenes: number[]) =>
    async ({ page, server, signIn, checkAccessibility }: Fixtures): Promise<void> => {
      test.setTimeout(patiently(240_000))
      const account = await signIn('instructor')
      await page.goto('/?lab=cultural_intelligence_lab')
      await page.getByRole('button', { name: 'Open anyway' }).click()
      const lab = labPage(page, 'Cultural Intelligence')
      const looks = { arrived: () => expectCardOnPhone(lab) }
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await pressIn(lab, 'Start attempt 1 of 3')
      for (const scene of scenes) {
        const isFirst = scene === 1
        if (await playScenesBefore(server, account, scene)) await page.reload()
        await lookFirst(lab, scene, isFirst ? looks : {})
        await open(lab, isFirst ? looks : {})
        if (isFirst) {
          await expect(question(lab, 'You have spoken')).toBeFocused()
          await pressIn(lab, 'Skip the pause')
          await expect(question(lab, /^How does \S+ take it\?$/u)).toBeFocused()
        }
        await talk(lab, isFirst ? looks : {})
        await explain(lab, isFirst ? looks : {})
        if (isFirst) {
          await rateYourself(lab, 'Sometimes', looks)
          await pressIn(lab, 'Go in to scene 2')
          await expect(question(lab, /^Scene 2: /u)).toBeVisible()
          await page.emulateMedia({ reducedMotion: 'reduce' })
        }
      }
      await expect(question(lab, 'How do you see yourself now?')).toBeFocused()
      await rateYourself(lab, 'Often')
      await pressIn(lab, 'Finish and see the result')
      await expect(question(lab, /^Your result/u)).toBeFocused()
      const shown = lab.getByRole('group', { name: 'Scene', exact: true })
      await shown.getByRole('radio', { name: 'Before the coffee' }).check()
      await pressIn(lab, 'What came next')
      await expect(lab.getByText(/^2 of [2-4]$/u)).toBeVisible()
      await checkAccessibility(page)
    }

  test('a run is played to its result, one card at a time', walk(1, 8))
  test('every scene is played one card at a time', inFull, walk(1, 2, 3, 4, 5, 6, 7, 8))
})
