import { expect, test, inFull } from '../fixtures.ts'
import { hour, letPass, ownClock, timeOf } from '../server-clock.ts'
import { expectScreen, refusedCall } from '../steps.ts'
import { comeIn, expectVisitEnd, expectVisitHome, givenCampus } from '../visits.ts'

test.use({ settings: ownClock })

test(
  'labs that lapse during a visit disappear from Home, and the visit ends after eight hours',
  inFull,
  async ({ page, server, expectErrors, checkAccessibility }) => {
    test.slow()
    expectErrors(refusedCall(401, '/api/auth/validatetoken'))
    const campus = await givenCampus(server, {
      products: { global_compass_lab: { expiration: timeOf(server) + hour } },
    })
    await comeIn(page, campus)
    await expect(page.getByRole('article')).toHaveCount(1)
    letPass(server, 2 * hour)
    await page.reload()
    await expectVisitHome(page)
    await expect(page.getByText('No labs are open to you right now.')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
    await checkAccessibility(page)

    await page.goto(`/ipauth?institution=${campus.institutionId}`)
    await expectScreen(page, /\/error\?/u, 'Lab Not Available')
    await page.goto('/')
    await expectVisitHome(page)
    letPass(server, 7 * hour)
    await page.reload()
    await expectVisitEnd(page, 'To come back, choose your institution again')
  },
)
