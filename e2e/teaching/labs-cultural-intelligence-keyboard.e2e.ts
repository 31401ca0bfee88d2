import { expect } from '@playwright/test'
import { onward, question } from './cultural-intelligence.ts'
import { inFull, test } from '../fixtures.ts'
import { press } from '../keyboard.ts'
import { patiently } from '../patience.ts'
import { hideWelcome, labPage } from '../steps.ts'

test.use({ viewport: { width: 320, height: 640 } })
test.beforeEach(({ context }) => hideWelcome(context))

test(
  'a whole run can be played by keyboard alone on a screen 320 pixels wide',
  inFull,
  async ({ page, signIn, checkAccessibility }) => {
    test.setTimeout(patiently(400_000))
    await signIn('instructor')
    await page.goto('/?lab=cultural_intelligence_lab')
    const lab = labPage(page, 'Cultural Intelligence')
    const button = (name: string | RegExp) => lab.getByRole('button', { name }).first()
    const first = (group: string | RegExp) =>
      lab.getByRole('group', { name: group }).getByRole('radio').first()
    const arrive = async (name: string | RegExp) => {
      await expect(question(lab, name)).toBeFocused()
      const width = await lab.locator('html').evaluate((html) => html.scrollWidth)
      expect(width, 'nothing reaches over the edge').toBeLessThanOrEqual(320)
    }
    const rate = async (name: string) => {
      await arrive(name)
      const statements = lab.getByRole('radio', { name: 'Never', exact: true })
      for (let at = 0; at < 4; at++) await press(page, statements.nth(at), 'Space')
    }

    await press(page, button('Start rehearsal'), 'Enter')
    for (let scene = 1; scene <= 8; scene++) {
      const closely = async () => {
        if (scene === 1) await checkAccessibility(page)
      }
      await arrive(new RegExp(`^Scene ${scene}: `, 'u'))
      for (let at = 0; at < 2; at++) await press(page, button('Listen on'), 'Enter')
      await press(page, button('Next: Notice'), 'Enter')
      await arrive(/^What do you notice about/u)
      await press(page, lab.getByRole('checkbox').first(), 'Space')
      await closely()
      await press(page, button('Next: Ask'), 'Enter')
      await arrive('Do you look closer?')
      if (scene === 1) {
        await press(page, button(/^Do it for 1 : Observe/u), 'Enter')
        await expect(lab.getByText(/^15 of 16/u)).toBeVisible()
        await press(page, button('Sign 1'), 'Enter')
        await expect(button('Sign 1')).toHaveAttribute('aria-pressed', 'true')
        await closely()
      }
      await press(page, button('Next: Read'), 'Enter')
      await arrive(/^How do you read/u)
      const unclear = lab.getByRole('radio', { name: 'cannot tell' })
      for (let at = 0; at < 3; at++) {
        await press(
          page,
          unclear.nth(at).locator('xpath=ancestor::fieldset').getByRole('radio').first(),
          'Space',
        )
      }
      await closely()
      await press(page, button('Next: Predict'), 'Enter')
      await arrive(/^Would .* take this draft well\?$/u)
      await press(page, lab.getByRole('checkbox', { name: /^Leave it at 50/u }), 'Space')
      await expect(lab.getByRole('checkbox', { name: /^Leave it at 50/u })).toBeFocused()
      await closely()
      await press(page, button('Lock in reading and prediction'), 'Enter')
      await arrive(/^What do you say to/u)
      await press(page, first('Words'), 'Space')
      await press(page, button('Next: Moment'), 'Enter')
      await press(page, first('Moment'), 'Space')
      await press(page, button('Next: Channel'), 'Enter')
      await press(page, first('Channel'), 'Space')
      await closely()
      await press(page, button('Open like this'), 'Enter')
      const ended = lab.getByRole('button', { name: 'Next: Why' })
      const listens = lab.getByRole('button', { name: /^Answer \S/u })
      for (let turn = 0; turn < 3; turn++) {
        await expect(listens.or(ended).first()).toBeVisible()
        if (await ended.isVisible()) break
        await closely()
        await press(page, listens, 'Enter')
        await arrive('What do you do?')
        await press(page, first('Your answer'), 'Space')
        await press(page, button('Do this'), 'Enter')
        await expect(question(lab, 'What do you do?')).toHaveCount(0)
      }
      await closely()
      await press(page, ended, 'Enter')
      await arrive('What decided how your opening was taken?')
      await press(page, first(/^It was /u), 'Space')
      await press(page, first(/prefers$/u), 'Space')
      await closely()
      await press(page, button(onward), 'Enter')
      if (scene === 1) {
        await rate('How do you see yourself?')
        await closely()
        await press(page, button('Go in to scene 2'), 'Enter')
      }
    }
    await rate('How do you see yourself now?')
    await press(page, button('Finish and see the result'), 'Enter')
    await arrive(/^Your result/u)
    await checkAccessibility(page)
  },
)
