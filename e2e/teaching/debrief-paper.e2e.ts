import { expect } from '@playwright/test'
import { call } from '../api.ts'
import { inFull, test } from '../fixtures.ts'
import { patiently } from '../patience.ts'
import { givenPlayedClass, partlyHedged, playToEnd } from '../played-class.ts'
import { hideWelcome, labPage } from '../steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

const lab = 'foreign_exchange_lab' as const

test(
  'the debrief of a class that decided in two ways prints on four pages at most',
  inFull,
  async ({ page, context, server, signIn, register }) => {
    test.setTimeout(patiently(180_000))
    const me = await signIn('instructor')
    await givenPlayedClass(server, me, register)
    const held = { params: { lab } }
    const { sessions } = await call(server, 'GET /api/labs/:lab/class-sessions', held, me.token)
    const { id = '', code = '' } = sessions[0] ?? {}
    for (let count = 0; count < 5; count++) {
      const player = await register('instructor')
      await call(server, 'POST /api/labs/:lab/class-sessions/join', { ...held, body: { code } }, player.token)
      await playToEnd(server, { ...player, next: partlyHedged }, 'counted', id)
    }
    await page.goto(`/?lab=${lab}&class=${id}`)
    const desk = labPage(page, 'Foreign Exchange')
    await desk.getByRole('button', { name: 'Debrief desk' }).click()
    await desk.getByRole('button', { name: 'Slides and paper' }).click()
    await expect(desk.getByRole('heading', { name: 'Questions to talk about' })).toBeVisible()

    // The lab prints its own document, which stands in a frame here.
    const html = await desk.locator('html').evaluate((root) => {
      const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
      const copy = root.cloneNode(true) as HTMLElement
      for (const loaded of copy.querySelectorAll('script, link')) loaded.remove()
      const style = document.createElement('style')
      style.textContent = rules.map(({ cssText }) => cssText).join('\n')
      copy.querySelector('head')?.append(style)
      return copy.outerHTML
    })
    const paper = await context.newPage()
    await paper.setContent(html)
    const pdf = await paper.pdf({ format: 'A4' })
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/gu) ?? []
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.length).toBeLessThanOrEqual(4)
    await paper.close()
  },
)
