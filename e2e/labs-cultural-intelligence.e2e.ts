import { expect, type FrameLocator, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { hideWelcome, labPage } from './steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

const heading = (lab: FrameLocator, name: string | RegExp) => lab.getByRole('heading', { level: 2, name })
const press = (lab: FrameLocator, name: string | RegExp) => lab.getByRole('button', { name }).first().click()

async function openLab(page: Page): Promise<FrameLocator> {
  await page.goto('/?lab=cultural_intelligence_lab')
  const lab = labPage(page, 'Cultural Intelligence')
  await expect(lab.getByRole('heading', { name: 'Play', exact: true })).toBeVisible()
  return lab
}

async function rate(lab: FrameLocator, word: string): Promise<void> {
  const often = lab.getByRole('radio', { name: word, exact: true })
  await expect(often).toHaveCount(12)
  for (let at = 0; at < 12; at++) await often.nth(at).check()
  await expect(lab.getByText('12 of 12 rated.')).toBeVisible()
}

async function read(lab: FrameLocator): Promise<void> {
  const unclear = lab.getByRole('radio', { name: 'I cannot tell' })
  for (let at = 0; at < 3; at++) await unclear.nth(at).check()
  await press(lab, 'Lock in reading and prediction')
  await expect(lab.getByText('Say how sure you are that the draft would be taken well.')).toBeVisible()
  await lab.getByRole('checkbox', { name: 'Leave it at 50: I cannot tell' }).click()
  await press(lab, 'Lock in reading and prediction')
}

async function open(lab: FrameLocator): Promise<void> {
  for (const group of ['What do you say?', 'When do you say it?', 'How or where do you say it?'])
    await lab.getByRole('group', { name: group }).getByRole('radio').first().check()
  await press(lab, 'Open like this')
}

/** Replies until the end of the scene, for one to three turns. */
async function reply(lab: FrameLocator, scene: number): Promise<void> {
  const said = lab.getByRole('group', { name: 'What happened' }).getByRole('paragraph')
  await expect(heading(lab, `Scene ${scene}: What happens`)).toBeFocused()
  const latest = (await said.last().textContent()) ?? ''
  await expect(lab.getByRole('status').filter({ hasText: latest })).toHaveCount(1)
  for (let turn = 0; turn < 3; turn++) {
    if (await heading(lab, `Scene ${scene}: How it ended`).isVisible()) return
    const before = await said.count()
    await lab.getByRole('group', { name: 'What do you do?' }).getByRole('radio').first().check()
    await press(lab, 'Do this')
    await expect.poll(() => said.count()).toBeGreaterThan(before)
  }
}

async function explain(lab: FrameLocator, scene: number): Promise<void> {
  await expect(heading(lab, `Scene ${scene}: How it ended`)).toBeFocused()
  await lab
    .getByRole('group', { name: /^Your opening was/u })
    .getByRole('radio')
    .first()
    .check()
  await lab.getByRole('textbox', { name: /^In your own words/u }).fill('I had not looked.')
  await press(lab, /^On to the (?:next scene|last round)/u)
}

test('a run from the ratings on continues after a reload', async ({ page, signIn, checkAccessibility }) => {
  test.setTimeout(240_000)
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
  await press(lab, 'Start attempt 1 of 3')
  await expect(heading(lab, 'How you see yourself')).toBeFocused()
  await press(lab, 'On to the 8 scenes')
  await expect(lab.getByText('12 statements still to rate.')).toBeVisible()
  await rate(lab, 'Often')
  await checkAccessibility(page)
  await press(lab, 'On to the 8 scenes')

  await expect(heading(lab, 'Scene 1: The silent square')).toBeFocused()
  await press(lab, /^Ask the person for 2 effort/u)
  await expect(lab.getByText('14 of 16 effort left.')).toBeVisible()
  await checkAccessibility(page)
  await read(lab)
  await expect(heading(lab, 'Scene 1: Your opening')).toBeFocused()
  await checkAccessibility(page)

  await page.reload()
  lab = labPage(page, 'Cultural Intelligence')
  await expect(heading(lab, 'Scene 1: Your opening')).toBeVisible()
  for (let scene = 1; scene <= 2; scene++) {
    if (scene > 1) {
      await expect(heading(lab, new RegExp(`^Scene ${scene}: `, 'u'))).toBeFocused()
      await read(lab)
    }
    await expect(heading(lab, `Scene ${scene}: Your opening`)).toBeVisible()
    await open(lab)
    if (scene === 1) await checkAccessibility(page)
    await reply(lab, scene)
    if (scene === 1) await checkAccessibility(page)
    await explain(lab, scene)
  }
  await expect(heading(lab, /^Scene 3: /u)).toBeFocused()

  // Only the server knows these: sentences of scenes, and findings of checks.
  expect(scripts.length).toBeGreaterThan(0)
  for (const serverOnly of ['Have you ever seen bench four in winter', 'Questions on paper make me say'])
    expect(scripts.filter((script) => script.includes(serverOnly))).toEqual([])
})
