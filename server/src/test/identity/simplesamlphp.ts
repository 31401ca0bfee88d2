import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-ports.ts'
import { givenName, mail, newPair, surname, type Pair } from './saml-provider.ts'

/** Where Debian puts its package `simplesamlphp`. */
const sources = '/usr/share/simplesamlphp'
const hasPrograms = ['php', 'xmllint'].every(
  (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0,
)

/** Why the tests with SimpleSAMLphp are skipped; empty where it is installed. */
export const withoutSimpleSaml =
  existsSync(join(sources, 'www', 'saml2', 'idp', 'SSOService.php')) && hasPrograms
    ? ''
    : ' is not installed (apt-get install simplesamlphp php-cli php-cgi php-xml libxml2-utils)'

/** What xmllint says of a text by a schema of SAML, or only as XML; ends with "validates" for one that is right. */
export function lint(xml: string, schema: 'metadata' | 'protocol'): string {
  const args = [
    '--noout',
    '--nonet',
    '--schema',
    join(sources, 'schemas', `saml-schema-${schema}-2.0.xsd`),
    '-',
  ]
  return spawnSync('xmllint', args, { input: xml, encoding: 'utf8' }).stderr.trim()
}

/** An identity provider that universities run, with its own pages, keys and checks. */
export interface SimpleSaml {
  entityId: string
  metadataUrl: string
  /** Reads the metadata of a portal. It trusts nobody else. */
  trust: (portalMetadata: string) => void
  /** Signs with the first key, and names all of them in its metadata. */
  useKeys: (keys: readonly Pair[]) => void
  /** Encrypts what it says for the portal. */
  encrypt: (encrypts: boolean) => void
  /** Ends a browser's session there. */
  logoutUrl: string
  close: () => Promise<void>
}

interface State {
  port: number
  folder: string
  keys: readonly Pair[]
  encrypts: boolean
}

/** Starts it on PHP's own server, with a configuration in a folder that goes when it closes. */
export async function startSimpleSaml(): Promise<SimpleSaml> {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-simplesaml-'))
  for (const name of ['config', 'cert', 'log', 'data', 'temp', 'sessions', 'metadata', 'www'])
    mkdirSync(join(folder, name))
  symlinkSync(join(sources, 'www'), join(folder, 'www', 'simplesaml'))
  const state: State = { port: await freePort(), folder, keys: [await newPair()], encrypts: false }
  configure(state)
  const root = `http://127.0.0.1:${state.port}/simplesaml`
  // PHP would go on with a configuration that it has read for two seconds.
  const settings = ['-d', 'opcache.enable=0']
  const server = spawn('php', [...settings, '-S', `127.0.0.1:${state.port}`, '-t', join(folder, 'www')], {
    env: { ...process.env, SIMPLESAMLPHP_CONFIG_DIR: join(folder, 'config'), PHP_CLI_SERVER_WORKERS: '2' },
    stdio: 'ignore',
    detached: true,
  })
  const metadataUrl = `${root}/saml2/idp/metadata.php`
  await answers(metadataUrl)
  return {
    entityId: metadataUrl,
    metadataUrl,
    trust: (xml) => writeFileSync(join(folder, 'metadata', 'portal.xml'), xml),
    useKeys: (keys) => {
      state.keys = keys
      configure(state)
    },
    encrypt: (encrypts) => {
      state.encrypts = encrypts
      configure(state)
    },
    logoutUrl: `${root}/saml2/idp/SingleLogoutService.php?ReturnTo=${encodeURIComponent(`${root}/logout.php`)}`,
    close: async () => {
      const ended = new Promise((resolve) => {
        server.once('exit', resolve)
      })
      // Its workers are in the same group.
      if (server.pid !== undefined) process.kill(-server.pid)
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<void> {
  let last: unknown
  for (let n = 0; n < 100; n += 1) {
    try {
      const response = await fetch(url)
      if (response.ok) return
      last = await response.text()
    } catch (error) {
      last = error
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
  }
  throw new Error(`SimpleSAMLphp does not start: ${String(last).slice(0, 2000)}`)
}

/** Two people by login and password. */
const people: Record<string, [uid: string, first: string, last: string]> = {
  'ada:harbour': ['ada', 'Ada', 'Byron'],
  'grace:harbour': ['grace', 'Grace', 'Hopper'],
}

function configure({ port, folder, keys, encrypts }: State): void {
  const write = (name: string, content: string) => writeFileSync(join(folder, name), `<?php\n${content}\n`)
  keys.forEach((pair, index) => {
    writeFileSync(join(folder, 'cert', `${index}.pem`), pair.private, { mode: 0o600 })
    writeFileSync(join(folder, 'cert', `${index}.crt`), pair.cert)
  })
  const portal = join(folder, 'metadata', 'portal.xml')
  if (!existsSync(portal))
    writeFileSync(portal, '<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata"/>')
  write(
    'config/config.php',
    `$config = ${php({
      baseurlpath: `http://127.0.0.1:${port}/simplesaml/`,
      certdir: `${folder}/cert/`,
      loggingdir: `${folder}/log/`,
      datadir: `${folder}/data/`,
      tempdir: `${folder}/temp`,
      metadatadir: `${folder}/metadata`,
      technicalcontact_email: 'admin@idp.example.edu',
      timezone: 'UTC',
      secretsalt: 'a-salt-of-the-test',
      'auth.adminpassword': 'not-used-by-any-test',
      'admin.checkforupdates': false,
      'enable.saml20-idp': true,
      'module.enable': { exampleauth: true, core: true, saml: true },
      // It refuses messages that break the schemas of SAML.
      debug: { saml: false, backtraces: true, validatexml: true },
      'logging.handler': 'file',
      'store.type': 'phpsession',
      'session.phpsession.savepath': `${folder}/sessions`,
      'session.cookie.secure': false,
      'language.cookie.secure': false,
      'language.default': 'en',
      'language.available': ['en'],
      'metadata.sources': [{ type: 'flatfile' }, { type: 'xml', file: portal }],
    })};`,
  )
  write(
    'config/authsources.php',
    `$config = ${php({
      campus: {
        0: 'exampleauth:UserPass',
        ...Object.fromEntries(
          Object.entries(people).map(([login, [uid, first, last]]) => [
            login,
            { uid: [uid], givenName: [first], sn: [last], mail: [`${uid}@students.example.edu`] },
          ]),
        ),
      },
    })};`,
  )
  write(
    'metadata/saml20-idp-hosted.php',
    `$metadata['__DYNAMIC:1__'] = ${php({
      host: '__DEFAULT__',
      auth: 'campus',
      privatekey: '0.pem',
      certificate: '0.crt',
      ...(keys.length > 1 && { new_privatekey: '1.pem', new_certificate: '1.crt' }),
      // Questions without the signature of the key in the portal's metadata are refused.
      'validate.authnrequest': true,
      'assertion.encryption': encrypts,
      NameIDFormat: ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
      'attributes.NameFormat': 'urn:oasis:names:tc:SAML:2.0:attrname-format:uri',
      authproc: {
        3: { class: 'saml:PersistentNameID', attribute: 'uid' },
        100: { class: 'core:AttributeMap', mail, givenName, sn: surname },
      },
    })};`,
  )
}

type Value = string | boolean | readonly Value[] | { [name: string]: Value }

/** A value as PHP writes it. */
function php(value: Value): string {
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return `'${value.replaceAll(/['\\]/gu, String.raw`\$&`)}'`
  if (Array.isArray(value)) return `[${value.map(php).join(', ')}]`
  const entries = Object.entries(value).map(
    ([name, one]) => `${/^\d+$/u.test(name) ? name : php(name)} => ${php(one)}`,
  )
  return `[${entries.join(', ')}]`
}
