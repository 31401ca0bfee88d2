import { isIP } from 'node:net'
import { resolve } from 'node:path'
import proxyAddr from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { defaultBrand, type Brand } from '@tradewind/contract/brand'
import {
  environments,
  labIds,
  productIds,
  type Environment,
  type LabId,
  type ProductId,
} from '@tradewind/contract/catalogue'
import { refundDays } from '@tradewind/contract/sales/checkout'
import { courtesyDays } from '@tradewind/contract/access/courtesy'
import { passwordProblem } from '@tradewind/contract/rules'
import { passwordIn, placeholderProblems, type NamedSecret } from './config-secrets.ts'
import { databaseTlsProblem, mailTlsProblem } from './config-tls.ts'

declare module './kernel/services.ts' {
  interface Services {
    config: Config
  }
}

/** Where mails are delivered: to a folder of `.eml` files or to an SMTP server. */
export type MailTarget =
  | { kind: 'file'; folder: string }
  /** With `requireTls`, no mail leaves over a connection that is not encrypted. */
  | { kind: 'smtp'; url: string; requireTls: boolean }

/** The provider of card payments: Stripe, or a sandbox that needs no network and takes no real money. */
export type PaymentTarget =
  | {
      provider: 'stripe'
      secretKey: string
      publishableKey: string
      /** All secrets that may sign webhooks: two while one is being replaced. */
      webhookSecrets: string[]
      /** Null for Stripe's own API. */
      apiUrl: string | null
      /** Whether Stripe computes the tax in the price and asks for tax ids. */
      automaticTax: boolean
    }
  | { provider: 'sandbox' }

type StripeTarget = Extract<PaymentTarget, { provider: 'stripe' }>

export interface Config {
  environment: Environment
  host: string
  port: number
  labsPort: number
  /** Where Prometheus reads; null for nowhere. */
  metricsPort: number | null
  /** The OpenTelemetry collector that gets traces (OTLP over HTTP); null for none. */
  tracesEndpoint: string | null
  /** The portal's public address, without a trailing slash. */
  publicUrl: string
  labUrls: Record<LabId, string>
  /** The origins of the labs. They may call the API, but not the admin calls. */
  labOrigins: string[]
  dataDir: string
  /** Null for the embedded database in the data folder. */
  databaseUrl: string | null
  /**
   * The same database without a pooler between, for what needs its own connection: migrations, listening for
   * events, backups. Equal to `databaseUrl` where there is no pooler. Null for the embedded database.
   */
  databaseDirectUrl: string | null
  /** A streaming replica that lists and analytics may read. Null if there is none. */
  databaseReplicaUrl: string | null
  mail: MailTarget
  mailFrom: { name: string; address: string }
  administrator: { email: string; password: string } | null
  demoData: boolean
  /** Whether an instructor who registers needs approval. */
  instructorApproval: boolean
  /** Whether instructors need a second factor for signing in, as administrators do. */
  instructorFactor: boolean
  /** What seals the secrets of second factors, the current key first. Empty: the data folder has one. */
  factorKeys: Buffer[]
  trustedProxies: string[]
  brand: Brand
  /** Products with a sales page on another site. */
  storeUrls: Partial<Record<ProductId, string>>
  /**
   * The origins of connectors, whose messages start visits and whose pages may frame the portal and the labs. `*` means
   * all origins.
   */
  messageOrigins: string[]
  payments: PaymentTarget
  /** How many days students may use a lab before they pay; 0 for never. */
  courtesyDays: number
  /** For how many days buyers may ask for their money back by themselves; 0 for never. */
  refundDays: number
  /** Whether the API's document and the page to read it are served. */
  apiDocs: boolean
  /** Whether browsers use https for all subdomains of the portal and the labs, too. */
  hstsSubdomains: boolean
  /** Developer routes such as /dev/mailbox exist only on loopback and never in production. */
  developerRoutes: boolean
  /** Where to report a weakness: a `mailto:` or an https address. */
  securityContact: string
}

/** All problems of the environment, one sentence each. */
export class ConfigProblems extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(
      `The configuration has ${problems.length} problem(s):\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    )
    this.problems = problems
  }
}

const port = z
  .string()
  .regex(/^\d+$/u, 'must be a port number')
  .transform(Number)
  .refine((value) => value <= 65535, 'must be a port number')
const httpUrl = z.url({ protocol: /^https?$/u }).transform((value) => value.replace(/\/+$/u, ''))
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/u })
const daysUpTo = (most: number) =>
  z
    .string()
    .regex(/^\d{1,2}$/u, `must be a number from 0 to ${most}`)
    .transform(Number)
    .refine((days) => days <= most, `must be a number from 0 to ${most}`)
const onOff = z.enum(['on', 'off'])
const tls = z.enum(['required', 'optional']).default('optional')

/** The server's variables, except those of the brand, of single labs and of the log. */
/** `NAME <ADDRESS>` or an address. Its parts are told apart here, so that a name may have any characters. */
const mailFrom = z
  .string()
  .transform((text) => {
    const [, name = '', address = text.trim()] = /^(.*?)\s*<([^<>]*)>$/u.exec(text.trim()) ?? []
    return { name: name.replace(/^"(.*)"$/u, '$1'), address }
  })
  .pipe(z.object({ name: z.string(), address: z.email('must be NAME <ADDRESS> or an address') }))

export const variables = z.object({
  APP_ENV: z.enum(environments).default('local'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(4000),
  LABS_PORT: port.default(4001),
  METRICS_PORT: port.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  PUBLIC_URL: httpUrl.optional(),
  LABS_URL: httpUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  // The former name of DATABASE_DIRECT_URL.
  DATABASE_LISTEN_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DATABASE: z.literal('embedded').optional(),
  DATABASE_TLS: tls,
  MAIL_URL: z
    .string()
    .regex(/^(file:.+|smtps?:\/\/.+)$/u, 'must be file:FOLDER or smtp(s)://…')
    .optional(),
  MAIL_TLS: tls,
  MAIL_FROM: mailFrom.optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  DEMO_DATA: onOff.optional(),
  API_DOCS: onOff.optional(),
  HSTS_SUBDOMAINS: onOff.default('off'),
  INSTRUCTOR_APPROVAL: z.enum(['required', 'none']).default('required'),
  INSTRUCTOR_SECOND_FACTOR: z.enum(['required', 'optional']).default('optional'),
  FACTOR_KEY: z.string().default(''),
  TRUST_PROXY: z.string().default(''),
  COURTESY_DAYS: daysUpTo(courtesyDays.most).default(courtesyDays.usual),
  REFUND_DAYS: daysUpTo(refundDays.most).default(refundDays.usual),
  PAYMENTS: z.literal('sandbox').optional(),
  MESSAGE_ORIGINS: z.string().default(''),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().default(''),
  STRIPE_API_URL: httpUrl.optional(),
  STRIPE_AUTOMATIC_TAX: onOff.default('off'),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(?:mailto:\S+@\S+|https:\/\/\S+)$/u, 'must be mailto:ADDRESS or an https address')
    .optional(),
})
type Variables = z.output<typeof variables>

/** Reads the configuration from environment variables. Empty variables count as unset. Throws `ConfigProblems`. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const { config, problems } = reviewConfig(environment)
  if (config === null || problems.length > 0) throw new ConfigProblems(problems)
  return config
}

/**
 * The configuration with everything that speaks against it, one sentence each. Null where a variable cannot be read at
 * all.
 */
export function reviewConfig(environment: NodeJS.ProcessEnv): { config: Config | null; problems: string[] } {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    return { config: null, problems }
  }
  const config = assemble(parsed.data, given)
  return {
    config,
    problems: [...generalProblems(parsed.data, config), ...productionProblems(parsed.data, config)],
  }
}

function assemble(env: Variables, given: Record<string, string | undefined>): Config {
  const dataDir = resolve(env.DATA_DIR)
  const labsUrl = env.LABS_URL ?? `http://localhost:${env.LABS_PORT}`
  const labUrls = Object.fromEntries(
    labIds.map((id) => [id, given[`LAB_URL_${id.toUpperCase()}`] ?? `${labsUrl}/${id}/`]),
  ) as Record<LabId, string>
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  // A proxy on the same machine may forward to a loopback address, so the public address counts too.
  const loopback = isLoopback(env.HOST) && isLoopback(new URL(publicUrl).hostname)
  const mailUrl = env.MAIL_URL ?? `file:${dataDir}/mail`
  const brand = readBrand(given)
  return {
    environment: env.APP_ENV,
    host: env.HOST,
    port: env.PORT,
    labsPort: env.LABS_PORT,
    metricsPort: env.METRICS_PORT ?? null,
    tracesEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    publicUrl,
    labUrls,
    labOrigins: [
      ...new Set(
        [labsUrl, ...Object.values(labUrls)].flatMap((url) =>
          URL.canParse(url) ? [new URL(url).origin] : [],
        ),
      ),
    ],
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_LISTEN_URL ?? env.DATABASE_URL ?? null,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL ?? null,
    mail: mailUrl.startsWith('file:')
      ? { kind: 'file', folder: resolve(mailUrl.slice('file:'.length)) }
      : { kind: 'smtp', url: mailUrl, requireTls: env.MAIL_TLS === 'required' },
    mailFrom: env.MAIL_FROM ?? { name: brand.productName, address: brand.supportEmail },
    administrator:
      env.ADMIN_EMAIL !== undefined && env.ADMIN_PASSWORD !== undefined
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
        : null,
    demoData: env.DEMO_DATA === undefined ? env.APP_ENV === 'local' && loopback : env.DEMO_DATA === 'on',
    instructorApproval: env.INSTRUCTOR_APPROVAL !== 'none',
    instructorFactor: env.INSTRUCTOR_SECOND_FACTOR === 'required',
    factorKeys: list(env.FACTOR_KEY).flatMap((text) => factorKeyOf(text) ?? []),
    trustedProxies: list(env.TRUST_PROXY),
    brand,
    storeUrls: readStoreUrls(given),
    messageOrigins: list(env.MESSAGE_ORIGINS),
    payments: paymentsOf(env),
    courtesyDays: env.COURTESY_DAYS,
    refundDays: env.REFUND_DAYS,
    apiDocs: env.API_DOCS === undefined ? env.APP_ENV !== 'production' : env.API_DOCS === 'on',
    hstsSubdomains: env.HSTS_SUBDOMAINS === 'on',
    developerRoutes: loopback && env.APP_ENV !== 'production',
    securityContact: env.SECURITY_CONTACT ?? `mailto:${brand.supportEmail}`,
  }
}

/** A key of 32 bytes in base64; null for any other text. */
export function factorKeyOf(text: string): Buffer | null {
  const key = Buffer.from(text, 'base64')
  return /^[\w+/-]+={0,2}$/u.test(text) && key.length === 32 ? key : null
}

function paymentsOf(env: Variables): PaymentTarget {
  if (env.STRIPE_SECRET_KEY === undefined) return { provider: 'sandbox' }
  return {
    provider: 'stripe',
    secretKey: env.STRIPE_SECRET_KEY,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? '',
    webhookSecrets: list(env.STRIPE_WEBHOOK_SECRET),
    apiUrl: env.STRIPE_API_URL ?? null,
    automaticTax: env.STRIPE_AUTOMATIC_TAX === 'on',
  }
}

/** The variable that sets a store address: STORE_URL_TRADEWIND_PACKAGE_PRO for `TradewindPackagePro`. */
export function storeUrlVariable(product: ProductId): string {
  return `STORE_URL_${product.replace(/(?<=[a-z])[A-Z]/gu, (letter) => `_${letter}`).toUpperCase()}`
}

function readStoreUrls(given: Record<string, string | undefined>): Partial<Record<ProductId, string>> {
  return Object.fromEntries(
    productIds.flatMap((product) => {
      const url = given[storeUrlVariable(product)]
      return url === undefined ? [] : [[product, url]]
    }),
  )
}

/** A key in the wrong variable may publish a secret, and a test key gives access for test cards. */
function stripeKeyProblems({ secretKey, publishableKey, webhookSecrets }: StripeTarget): string[] {
  const problems: string[] = []
  if (!/^[sr]k_(test|live)_/u.test(secretKey))
    problems.push(
      'STRIPE_SECRET_KEY: use a secret key. It begins with sk_test_, sk_live_, rk_test_ or rk_live_.',
    )
  if (publishableKey === '')
    problems.push('Set STRIPE_PUBLISHABLE_KEY: the payment form cannot open without it.')
  else if (!/^pk_(test|live)_/u.test(publishableKey))
    problems.push(
      'STRIPE_PUBLISHABLE_KEY: use a publishable key, because everybody can see it. It begins with pk_test_ or pk_live_.',
    )
  else if (isTestKey(publishableKey) !== isTestKey(secretKey))
    problems.push(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY belong to different modes: use two keys of the same mode.',
    )
  if (webhookSecrets.length === 0)
    problems.push(
      'Set STRIPE_WEBHOOK_SECRET: without it the server cannot tell a real payment from a forged one.',
    )
  if (webhookSecrets.some((secret) => !secret.startsWith('whsec_')))
    problems.push('STRIPE_WEBHOOK_SECRET: a signing secret begins with whsec_.')
  return problems
}

function isTestKey(key: string): boolean {
  return key.slice(2).startsWith('_test_')
}

function paymentProblems(env: Variables, { payments, storeUrls }: Config): string[] {
  const problems: string[] = []
  if (payments.provider === 'stripe') {
    if (env.PAYMENTS === 'sandbox')
      problems.push('STRIPE_SECRET_KEY and PAYMENTS=sandbox contradict each other: remove one.')
    problems.push(...stripeKeyProblems(payments))
  }
  for (const [product, url] of Object.entries(storeUrls))
    if (!URL.canParse(url) || !/^https?:/u.test(url))
      problems.push(`${storeUrlVariable(product as ProductId)}: not an http(s) address.`)
  return problems
}

function generalProblems(env: Variables, config: Config): string[] {
  const problems: string[] = []
  if ((env.ADMIN_EMAIL === undefined) !== (env.ADMIN_PASSWORD === undefined))
    problems.push('ADMIN_EMAIL and ADMIN_PASSWORD: set both or neither.')
  const adminPassword = env.ADMIN_PASSWORD === undefined ? null : passwordProblem(env.ADMIN_PASSWORD)
  if (adminPassword !== null) problems.push(`ADMIN_PASSWORD: ${adminPassword}.`)
  if (env.DATABASE_URL !== undefined && env.DATABASE === 'embedded')
    problems.push('DATABASE_URL and DATABASE=embedded contradict each other: remove one.')
  if (config.factorKeys.length < list(env.FACTOR_KEY).length)
    problems.push('FACTOR_KEY: a key is 32 random bytes in base64. `openssl rand -base64 32` makes one.')
  for (const variable of besideDatabaseUrl)
    if (env[variable] !== undefined && env.DATABASE_URL === undefined)
      problems.push(`${variable}: set DATABASE_URL too, or remove it.`)
  problems.push(...addressProblems(config), ...paymentProblems(env, config), ...tlsProblems(env))
  for (const [lab, url] of Object.entries(config.labUrls)) {
    if (!URL.canParse(url) || !/^https?:/u.test(url))
      problems.push(`LAB_URL_${lab.toUpperCase()}: not an http(s) address.`)
    else if (new URL(url).origin === new URL(config.publicUrl).origin)
      problems.push(`${lab}: labs need a different origin from the portal (${config.publicUrl}).`)
  }
  return problems
}

/** Other ways to the database of DATABASE_URL. */
const besideDatabaseUrl = ['DATABASE_DIRECT_URL', 'DATABASE_LISTEN_URL', 'DATABASE_REPLICA_URL'] as const

/** What is required holds in every environment: a setting that is ignored somewhere protects nobody. */
function tlsProblems(env: Variables): string[] {
  const databases = (['DATABASE_URL', ...besideDatabaseUrl] as const).map((variable) => {
    const url = env[variable]
    return env.DATABASE_TLS === 'required' && url !== undefined ? databaseTlsProblem(variable, url) : null
  })
  const mail = env.MAIL_TLS === 'required' && env.MAIL_URL !== undefined ? mailTlsProblem(env.MAIL_URL) : null
  return [...databases, mail].filter((problem) => problem !== null)
}

function addressProblems(config: Config): string[] {
  const problems: string[] = []
  if (new URL(config.publicUrl).pathname !== '/')
    problems.push('PUBLIC_URL: the portal must be at the root of its address. Remove the path.')
  for (const [name, value] of Object.entries(config.brand))
    if (name.endsWith('Url') && !URL.canParse(value, config.publicUrl))
      problems.push(`${brandVariable(name)}: must be an address or a path of the portal.`)
  for (const origin of config.messageOrigins)
    if (origin !== '*' && (!URL.canParse(origin) || new URL(origin).origin !== origin))
      problems.push(
        `MESSAGE_ORIGINS: ${origin} is not an origin. An example is https://connector.example.edu.`,
      )
  try {
    proxyAddr.compile(config.trustedProxies)
  } catch {
    problems.push(
      'TRUST_PROXY: enter addresses or networks, separated by commas, such as 10.0.0.5 or 10.0.0.0/8.',
    )
  }
  return problems
}

/** Each secret by its variable. In addresses, only the password counts. */
function secretsOf(env: Variables, { payments }: Config): NamedSecret[] {
  const given: [string, string | undefined][] = [
    ['ADMIN_PASSWORD', env.ADMIN_PASSWORD],
    ...(['DATABASE_URL', ...besideDatabaseUrl] as const).map((variable): [string, string | undefined] => [
      variable,
      passwordIn(env[variable]),
    ]),
    ['MAIL_URL', passwordIn(env.MAIL_URL)],
  ]
  if (payments.provider === 'stripe')
    given.push(
      ['STRIPE_SECRET_KEY', payments.secretKey],
      ['STRIPE_PUBLISHABLE_KEY', payments.publishableKey],
      ...payments.webhookSecrets.map((secret): [string, string] => ['STRIPE_WEBHOOK_SECRET', secret]),
    )
  return given.filter((one): one is NamedSecret => one[1] !== undefined && one[1] !== '')
}

/** What production refuses: nothing insecure by accident, and nothing unusual unless it is named. */
function productionProblems(env: Variables, config: Config): string[] {
  if (config.environment !== 'production') return []
  const problems: string[] = []
  if (env.DATABASE_URL === undefined && env.DATABASE === undefined)
    problems.push(
      'Set DATABASE_URL, or DATABASE=embedded to run production on the embedded database (not safe against power loss).',
    )
  if (env.PUBLIC_URL === undefined || env.LABS_URL === undefined)
    problems.push('Set PUBLIC_URL and LABS_URL to the addresses that people see.')
  else if ([config.publicUrl, ...Object.values(config.labUrls)].some((url) => !url.startsWith('https:')))
    problems.push('PUBLIC_URL, LABS_URL and LAB_URL_…: production needs addresses that begin with https.')
  if (env.MAIL_URL === undefined)
    problems.push('Set MAIL_URL: people cannot verify their email address without mail.')
  if (config.payments.provider === 'sandbox' && env.PAYMENTS === undefined)
    problems.push('Set STRIPE_SECRET_KEY, or PAYMENTS=sandbox to run production without real payments.')
  if (config.payments.provider === 'stripe' && isTestKey(config.payments.secretKey))
    problems.push(
      'STRIPE_SECRET_KEY: use a live key. With this test key, people get access by paying with test cards.',
    )
  if (env.STRIPE_API_URL !== undefined)
    problems.push('STRIPE_API_URL: remove it. Production must talk to Stripe directly.')
  if (config.messageOrigins.includes('*'))
    problems.push(
      'MESSAGE_ORIGINS: list the connectors; * would let any page start a visit and frame the portal.',
    )
  if (env.FACTOR_KEY === '')
    problems.push(
      'Set FACTOR_KEY: it encrypts the secrets of second factors. `openssl rand -base64 32` makes one; keep it apart from backups of the database.',
    )
  if (config.demoData) problems.push('DEMO_DATA: production must not have demo accounts. Set it to off.')
  problems.push(...placeholderProblems(secretsOf(env, config)))
  if (config.brand.supportEmail === defaultBrand.supportEmail)
    problems.push('BRAND_SUPPORT_EMAIL: set the address where people can reach you.')
  return problems
}

function readBrand(given: Record<string, string | undefined>): Brand {
  const entries = Object.entries(defaultBrand).map(([name, value]) => [
    name,
    given[brandVariable(name)] ?? value,
  ])
  return Object.fromEntries(entries) as Brand
}

/** The variable that sets a brand value: BRAND_SUPPORT_EMAIL for `supportEmail`. */
export function brandVariable(name: string): string {
  return `BRAND_${name.replace(/[A-Z]/gu, (letter) => `_${letter}`).toUpperCase()}`
}

/** Whether a host name or address is this machine: `localhost`, 127.0.0.0/8 or ::1. Other names may lead anywhere. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/gu, '').toLowerCase()
  return bare === 'localhost' || (isIP(bare) !== 0 && ipaddr.process(bare).range() === 'loopback')
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
