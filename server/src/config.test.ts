import { describe, expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { defaultBrand } from '@tradewind/contract/brand'
import { brandVariable, ConfigProblems, readConfig, variables } from './config.ts'

function problems(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigProblems) return error.problems
    throw error
  }
  return []
}

const production = {
  APP_ENV: 'production',
  DATABASE_URL: 'postgres://db.school.edu/tradewind',
  PUBLIC_URL: 'https://labs.school.edu',
  LABS_URL: 'https://play.school.edu',
  MAIL_URL: 'smtps://mail.school.edu',
  BRAND_SUPPORT_EMAIL: 'help@school.edu',
  FACTOR_KEY: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

describe('configuration', () => {
  test('works without any variables', () => {
    expect(readConfig({})).toMatchObject({
      environment: 'local',
      publicUrl: 'http://localhost:4000',
      demoData: true,
      databaseUrl: null,
      developerRoutes: true,
      labUrls: { global_compass_lab: 'http://localhost:4001/global_compass_lab/' },
    })
  })

  test('an empty variable counts as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 4000, databaseUrl: null })
  })

  test('what a pooler does not allow goes to an address of its own, or to that of the database', () => {
    const DATABASE_URL = 'postgres://pooler.school.edu:6432/tradewind'
    const direct = 'postgres://db.school.edu/tradewind'
    expect(readConfig({})).toMatchObject({ databaseDirectUrl: null, databaseReplicaUrl: null })
    expect(readConfig({ DATABASE_URL })).toMatchObject({ databaseDirectUrl: DATABASE_URL })
    for (const variable of ['DATABASE_DIRECT_URL', 'DATABASE_LISTEN_URL']) {
      expect(readConfig({ DATABASE_URL, [variable]: direct })).toMatchObject({
        databaseUrl: DATABASE_URL,
        databaseDirectUrl: direct,
      })
      expect(problems({ [variable]: direct })).toEqual([expect.stringContaining('set DATABASE_URL too')])
    }
  })

  test('a replica belongs to a database', () => {
    const DATABASE_REPLICA_URL = 'postgres://replica.school.edu/tradewind'
    const DATABASE_URL = 'postgres://db.school.edu/tradewind'
    expect(readConfig({ DATABASE_URL, DATABASE_REPLICA_URL })).toMatchObject({
      databaseReplicaUrl: DATABASE_REPLICA_URL,
    })
    expect(problems({ DATABASE_REPLICA_URL })).toEqual([expect.stringContaining('set DATABASE_URL too')])
  })

  test('names every problem in one error', () => {
    expect(
      problems({ PORT: 'eighty', APP_ENV: 'prod', MAIL_URL: 'pigeon' }).map((line) => line.split(':')[0]),
    ).toEqual(['APP_ENV', 'PORT', 'MAIL_URL'])
  })

  test('refuses a labs address on the portal’s own origin', () => {
    expect(problems({ LABS_URL: 'http://localhost:4000' })[0]).toContain('different origin')
    expect(problems({ LAB_URL_GLOBAL_COMPASS_LAB: 'javascript:alert(1)' })[0]).toContain(
      'LAB_URL_GLOBAL_COMPASS_LAB',
    )
  })

  test('the first administrator needs both variables and a valid password', () => {
    expect(problems({ ADMIN_EMAIL: 'a@b.edu' })[0]).toContain('set both or neither')
    expect(problems({ ADMIN_EMAIL: 'a@b.edu', ADMIN_PASSWORD: 'short' })[0]).toContain(
      'at least 8 characters',
    )
  })

  test('demo accounts and developer routes are on by default only on loopback', () => {
    expect(readConfig({ HOST: '0.0.0.0' })).toMatchObject({ demoData: false, developerRoutes: false })
    expect(readConfig({ HOST: '0.0.0.0', DEMO_DATA: 'on' })).toMatchObject({ demoData: true })
    expect(readConfig({ APP_ENV: 'staging' })).toMatchObject({ demoData: false })
  })

  test('a public address in front of a loopback server turns both off', () => {
    expect(readConfig({ PUBLIC_URL: 'https://labs.school.edu' })).toMatchObject({
      demoData: false,
      developerRoutes: false,
    })
  })

  test.each([
    '127.evil.example',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '128.0.0.1',
    '127.1.evil',
  ])('a name that only looks like loopback turns both off: %s', (host) => {
    expect(readConfig({ PUBLIC_URL: `http://${host}:4000` })).toMatchObject({
      demoData: false,
      developerRoutes: false,
    })
  })

  test.each(['localhost', '127.0.0.1', '127.8.8.8', '[::1]'])('%s is loopback', (host) => {
    expect(readConfig({ PUBLIC_URL: `http://${host}:4000` })).toMatchObject({
      demoData: true,
      developerRoutes: true,
    })
  })

  test.each([
    ['TRUST_PROXY', 'nginx'],
    ['PUBLIC_URL', 'http://localhost:4000/labs'],
    ['BRAND_SCHEDULE_CALL_URL', 'https://'],
  ])('refuses %s=%s', (name, value) => {
    expect(problems({ [name]: value })).toEqual([expect.stringContaining(name)])
  })

  test('payments use the sandbox, or Stripe with all its variables', () => {
    expect(readConfig({})).toMatchObject({ payments: { provider: 'sandbox' } })
    const stripe = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old',
    }
    expect(readConfig(stripe)).toMatchObject({
      payments: { provider: 'stripe', webhookSecrets: ['whsec_new', 'whsec_old'], apiUrl: null },
    })
    expect(problems({ STRIPE_SECRET_KEY: 'sk_test_1' }).map((line) => line.split(':')[0])).toEqual([
      'Set STRIPE_PUBLISHABLE_KEY',
      'Set STRIPE_WEBHOOK_SECRET',
    ])
    expect(problems({ ...stripe, PAYMENTS: 'sandbox' })[0]).toContain('contradict')
    const wrong = [
      { STRIPE_SECRET_KEY: 'pk_test_1', STRIPE_PUBLISHABLE_KEY: 'sk_test_1' },
      { STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
      { STRIPE_WEBHOOK_SECRET: 'whsec_1, change-me' },
    ]
    expect(
      wrong.map((change) => problems({ ...stripe, ...change }).map((line) => line.split(/[ :]/u)[0])),
    ).toEqual([
      ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'],
      ['STRIPE_SECRET_KEY'],
      ['STRIPE_WEBHOOK_SECRET'],
    ])
  })

  test('a product may have its sales page on another site', () => {
    const { storeUrls } = readConfig({
      STORE_URL_TRADEWIND_PACKAGE_PRO: 'https://shop.school.edu/pro',
      STORE_URL_FOREIGN_EXCHANGE_LAB: 'https://shop.school.edu/fx',
    })
    expect(storeUrls).toEqual({
      TradewindPackagePro: 'https://shop.school.edu/pro',
      foreign_exchange_lab: 'https://shop.school.edu/fx',
    })
    expect(problems({ STORE_URL_FOREIGN_EXCHANGE_LAB: 'javascript:alert(1)' })[0]).toContain(
      'STORE_URL_FOREIGN_EXCHANGE_LAB',
    )
  })

  describe('production', () => {
    test('accepts a complete configuration', () => {
      expect(problems(production)).toEqual([])
      expect(readConfig(production)).toMatchObject({ developerRoutes: false, demoData: false })
    })

    test.each([
      ['DATABASE_URL', 'DATABASE=embedded'],
      ['PUBLIC_URL', 'PUBLIC_URL and LABS_URL'],
      ['MAIL_URL', 'Set MAIL_URL'],
      ['BRAND_SUPPORT_EMAIL', 'BRAND_SUPPORT_EMAIL'],
    ])('requires %s', (name, sentence) => {
      expect(problems({ ...production, [name]: '' }).join()).toContain(sentence)
    })

    test('allows the embedded database only if DATABASE names it', () => {
      expect(problems({ ...production, DATABASE_URL: '', DATABASE: 'embedded' })).toEqual([])
    })

    test('allows the sandbox only if PAYMENTS names it, and requires Stripe’s live keys and address', () => {
      const without = {
        ...production,
        STRIPE_SECRET_KEY: '',
        STRIPE_PUBLISHABLE_KEY: '',
        STRIPE_WEBHOOK_SECRET: '',
      }
      expect(problems(without).join()).toContain('PAYMENTS=sandbox')
      expect(problems({ ...without, PAYMENTS: 'sandbox' })).toEqual([])
      const testMode = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
      expect(problems({ ...production, ...testMode })[0]).toContain('test key')
      expect(problems({ ...production, STRIPE_API_URL: 'http://localhost:9' })[0]).toContain('STRIPE_API_URL')
    })

    test('refuses message origins that allow everybody', () => {
      expect(problems({ ...production, MESSAGE_ORIGINS: '*' })[0]).toContain('MESSAGE_ORIGINS')
      expect(problems({ ...production, MESSAGE_ORIGINS: 'https://connector.school.edu' })).toEqual([])
    })

    test('refuses demo accounts, plain http and placeholder passwords', () => {
      expect(problems({ ...production, DEMO_DATA: 'on' })).toHaveLength(1)
      expect(problems({ ...production, PUBLIC_URL: 'http://labs.school.edu' })).toHaveLength(1)
      expect(problems({ ...production, ADMIN_EMAIL: 'a@b.edu', ADMIN_PASSWORD: 'changeme123' })).toHaveLength(
        1,
      )
    })

    const required = { ...production, DATABASE_TLS: 'required', MAIL_TLS: 'required' }
    const verified = 'postgres://db.school.edu/tradewind?sslmode=verify-full'

    test('with TLS required accepts verified connections to database and mail', () => {
      expect(problems({ ...required, DATABASE_URL: verified })).toEqual([])
      const starttls = { ...required, DATABASE_URL: verified, MAIL_URL: 'smtp://mail.school.edu:587' }
      expect(readConfig(starttls).mail).toEqual({ kind: 'smtp', url: starttls.MAIL_URL, requireTls: true })
      const embedded = { DATABASE_URL: '', DATABASE: 'embedded', MAIL_URL: 'file:/var/mail/labs' }
      expect(problems({ ...required, ...embedded })).toEqual([])
      expect(readConfig(production).mail).toMatchObject({ requireTls: false })
    })

    test.each([
      ['DATABASE_URL', 'postgres://db.school.edu/tradewind'],
      ['DATABASE_URL', 'postgres://db.school.edu/tradewind?sslmode=require'],
      ['DATABASE_URL', 'postgres://db.school.edu/tradewind?sslmode=no-verify'],
      ['DATABASE_URL', 'postgres://db.school.edu/tradewind?ssl=true'],
      ['DATABASE_URL', `${verified}&sslmode=disable`],
      ['DATABASE_DIRECT_URL', 'postgres://db.school.edu:5432/tradewind'],
      ['DATABASE_LISTEN_URL', 'postgres://db.school.edu:5432/tradewind'],
      ['DATABASE_REPLICA_URL', 'postgres://replica.school.edu:5432/tradewind'],
      ['MAIL_URL', 'smtp://mail.school.edu?ignoreTLS=true'],
      ['MAIL_URL', 'smtps://mail.school.edu?tls.rejectUnauthorized=false'],
      ['MAIL_URL', 'smtps://mail.school.edu?secure=false'],
    ])('with TLS required refuses %s=%s', (variable, value) => {
      const found = problems({ ...required, DATABASE_URL: verified, [variable]: value })
      expect(found).toHaveLength(1)
      expect(found[0]).toContain(`${variable}: `)
      expect(problems({ ...production, [variable]: value })).toEqual([])
    })

    const database = (password: string) => `postgresql://tradewind:${password}@db.school.edu/tradewind`
    test.each([
      ['DATABASE_URL', database('change-me')],
      ['DATABASE_URL', database('PASSWORD')],
      ['DATABASE_URL', database('postgres')],
      ['DATABASE_URL', database('change%2Dme')],
      ['DATABASE_URL', 'postgresql://db.school.edu/tradewind?user=tradewind&password=changeme'],
      ['DATABASE_DIRECT_URL', database('change-me')],
      ['DATABASE_REPLICA_URL', database('change-me')],
      ['MAIL_URL', 'smtps://labs:change-me@mail.school.edu'],
      ['STRIPE_WEBHOOK_SECRET', 'whsec_change-me'],
      ['STRIPE_WEBHOOK_SECRET', 'whsec_v2Kq81LxWz, whsec_placeholder'],
      ['STRIPE_SECRET_KEY', 'sk_live_your-key'],
    ])('refuses the placeholder in %s=%s, and names the variable', (variable, value) => {
      const found = problems({ ...production, [variable]: value })
      expect(found).toHaveLength(1)
      expect(found[0]).toContain(`${variable}: `)
      expect(found[0]).toContain('placeholder')
      expect(found[0]).not.toContain(value)
    })

    test('accepts real secrets, and names and hosts that sound like placeholders', () => {
      const real = {
        DATABASE_URL: 'postgresql://admin:kT7%2Fq-Lantern@secret.example.edu/password',
        MAIL_URL: 'smtps://admin%40example.edu:vD93kzq@mail.example.edu',
        STRIPE_WEBHOOK_SECRET: 'whsec_v2Kq81LxWz',
      }
      expect(problems({ ...production, ...real })).toEqual([])
      const others = { DATABASE_URL: database('change-me'), STRIPE_WEBHOOK_SECRET: 'whsec_change-me' }
      expect(problems({ ...production, ...others, APP_ENV: 'staging' })).toEqual([])
    })
  })
})

test('MESSAGE_ORIGINS is a list of origins without paths', () => {
  const { messageOrigins } = readConfig({ MESSAGE_ORIGINS: 'https://a.school.edu, http://localhost:5000' })
  expect(messageOrigins).toEqual(['https://a.school.edu', 'http://localhost:5000'])
  expect(readConfig({}).messageOrigins).toEqual([])
  for (const wrong of ['a.school.edu', 'https://a.school.edu/page'])
    expect(problems({ MESSAGE_ORIGINS: wrong })[0]).toContain('MESSAGE_ORIGINS')
})

test('.env.example names exactly the variables that the server reads', () => {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
  const named = [...example.matchAll(/^#([A-Z_]+)=/gmu)].map(([, name = '']) => name)
  const elsewhere = [
    'LOG_LEVEL',
    'TEST_DATABASE_URL',
    'CHROMIUM_PATH',
    'LAB_URL_GLOBAL_COMPASS_LAB',
    'STORE_URL_TRADEWIND_PACKAGE_PRO',
  ]
  const brand = Object.keys(defaultBrand).map(brandVariable)
  expect(named.toSorted()).toEqual([...Object.keys(variables.shape), ...elsewhere, ...brand].toSorted())
})
