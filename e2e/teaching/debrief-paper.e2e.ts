import { expect } from '@playwright/test'
import { call } from '../api.ts'
import { openClass, openDebrief } from '../class-pages.ts'
import { inFull, test } from '../fixtures.ts'
import { patiently } from '../patience.ts'
import { givenPlayedClass, partlyHedged, playToEnd } from '../played-class.ts'
import { hideWelcome } from '../steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

const lab = 'foreign_exchange_lab' as const

test(
  'the debrief of a class that decided in two ways prints on four pages at most',
  inFull,
  async ({ page, server, signIn, register }) => {
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
    await openClass(page, 'Finance 210')
    await openDebrief(page, 'Slides and paper')
    await expect(page.getByRole('heading', { name: 'Questions to talk about' })).toBeVisible()

    const pdf = await page.pdf({ format: 'A4' })
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/gu) ?? []
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.length).toBeLessThanOrEqual(4)
    // Nothing but the paper is printed.
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Parts of the debrief' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Download slides' })).toBeHidden()
    await page.emulateMedia({ media: null })
  },
)
