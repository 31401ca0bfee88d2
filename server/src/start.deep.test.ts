import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { start } from './start.ts'
import { freePorts } from './test/free-ports.ts'

const log = pino({ level: 'silent' })

test('production refuses to start on a database with demo accounts and codes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind start '))
  const [port, labsPort] = await freePorts()
  const shared = { DATA_DIR: folder, PORT: String(port), LABS_PORT: String(labsPort) }
  const local = await start(readConfig(shared), log, false)
  expect(local.demoData?.accounts).toHaveLength(7)
  await local.stop()
  const production = readConfig({
    ...shared,
    APP_ENV: 'production',
    FACTOR_KEY: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
    DATABASE: 'embedded',
    PUBLIC_URL: 'https://labs.school.edu',
    LABS_URL: 'https://play.school.edu',
    MAIL_URL: 'smtps://mail.school.edu',
    BRAND_SUPPORT_EMAIL: 'help@school.edu',
    PAYMENTS: 'sandbox',
  })
  await expect(start(production, log, false)).rejects.toThrow(
    /admin@tradewind\.example[^]*DEMO-PRO-1[^]*harbour-university[^]*DEMO-TOUR[^]*npm run demo-data -- remove/u,
  )
  rmSync(folder, { recursive: true })
})
