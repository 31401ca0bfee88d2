import type { Page } from '@playwright/test'
import { codeNow } from '../app-codes.ts'
import { expect } from '../fixtures.ts'
import type { OwnServer } from '../own-server.ts'
import { letPass, second } from '../server-clock.ts'

/** Moves the server's clock to the next code: each counts once. */
export function toNextCode(server: OwnServer): void {
  letPass(server, 30 * second)
}

/** Sets up an app on the open page. Returns its secret and the recovery codes. */
export async function setUpApp(page: Page, server: OwnServer): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an app' })
  await expect(dialog.getByRole('img', { name: 'QR code for your app' })).toBeVisible()
  const secret = (await dialog.getByRole('code').innerText()).replaceAll(' ', '')
  await dialog.getByRole('textbox', { name: 'Code of your app' }).fill(codeNow(server, secret))
  await dialog.getByRole('button', { name: 'Use this app' }).click()
  const kept = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  await expect(kept.getByRole('listitem')).toHaveCount(10)
  const codes = await kept.getByRole('code').allInnerTexts()
  toNextCode(server)
  return { secret, codes }
}

/**
 * Gives the page's browser a device that makes and keeps passkeys. `agree` says whether its owner confirms what it is
 * asked; `end` takes it away, because the next test has the same browser.
 */
export async function withAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  })
  return {
    agree: async (enabled: boolean) => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
    end: async () => {
      await session.send('WebAuthn.disable')
      await session.detach()
    },
  }
}
