import { expect } from '@playwright/test'
import { inFull, test } from './fixtures.ts'
import { press } from './keyboard.ts'
import { hideWelcome, labPage } from './steps.ts'

test.use({ viewport: { width: 320, height: 640 } })
test.beforeEach(({ context }) => hideWelcome(context))

test(
  'a whole run can be played by keyboard alone on a screen 320 pixels wide',
  inFull,
  async ({ page, signIn, checkAccessibility }) => {
    test.setTimeout(300_000)
    await signIn('instructor')
    await page.goto('/?lab=cultural_intelligence_lab')
    const lab = labPage(page, 'Cultural Intelligence')
    const button = (name: string | RegExp) => lab.getByRole('button', { name }).first()
    const first = (group: string | RegExp) =>
      lab.getByRole('group', { name: group }).getByRole('radio').first()
    const heading = (name: string | RegExp) => lab.getByRole('heading', { level: 2, name })
    const arrive = async (name: string | RegExp) => {
      await expect(heading(name)).toBeFocused()
      const width = await lab.locator('html').evaluate((html) => html.scrollWidth)
      expect(width, 'nothing reaches over the edge').toBeLessThanOrEqual(320)
    }
    const rate = async () => {
      const statements = lab.getByRole('radio', { name: 'Hardly ever', exact: true })
      for (let at = 0; at < 12; at++) await press(page, statements.nth(at), 'Space')
    }
    const said = lab.getByRole('group', { name: 'What happened' }).getByRole('paragraph')

    await press(page, button('Start rehearsal'), 'Enter')
    await arrive('How you see yourself')
    await rate()
    await press(page, button('On to the 8 scenes'), 'Enter')
    for (let scene = 1; scene <= 8; scene++) {
      await arrive(new RegExp(`^Scene ${scene}: `, 'u'))
      if (scene === 1) {
        await press(page, button(/^Observe for 1 effort/u), 'Enter')
        await expect(lab.getByText('15 of 16 effort left.')).toBeVisible()
        await checkAccessibility(page)
      }
      const readings = lab.getByRole('group').filter({ hasText: 'I cannot tell' })
      for (let at = 0; at < 3; at++) await press(page, readings.nth(at).getByRole('radio').first(), 'Space')
      await press(page, lab.getByRole('checkbox', { name: /^Leave it at 50/u }), 'Space')
      await expect(lab.getByRole('checkbox', { name: /^Leave it at 50/u })).toBeFocused()
      await press(page, button('Lock in reading and prediction'), 'Enter')
      await arrive(`Scene ${scene}: Your opening`)
      for (const group of ['What do you say?', 'When do you say it?', 'How or where do you say it?'])
        await press(page, first(group), 'Space')
      if (scene === 1) await checkAccessibility(page)
      await press(page, button('Open like this'), 'Enter')
      await arrive(`Scene ${scene}: What happens`)
      if (scene === 1) await checkAccessibility(page)
      for (let turn = 0; turn < 3; turn++) {
        if (await heading(`Scene ${scene}: How it ended`).isVisible()) break
        const before = await said.count()
        await press(page, first('What do you do?'), 'Space')
        await press(page, button('Do this'), 'Enter')
        await expect.poll(() => said.count()).toBeGreaterThan(before)
      }
      await arrive(`Scene ${scene}: How it ended`)
      await press(page, first(/^Your opening was/u), 'Space')
      if (scene === 1) await checkAccessibility(page)
      await press(page, button(/^On to the (?:next scene|last round)/u), 'Enter')
    }
    await arrive('How you see yourself now')
    await rate()
    await press(page, button('Finish and see the result'), 'Enter')
    await arrive(/^Your result/u)
    await checkAccessibility(page)
  },
)
