import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig, variables } from '../server/src/config.ts'

/** Every name that the container and systemd files mention must exist in the project and its server. */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const read = (path) => readFileSync(join(root, path), 'utf8')
const packageOf = (folder) => JSON.parse(read(join(folder, 'package.json')))
const known = [...Object.keys(variables.shape), 'NODE_ENV', 'LOG_LEVEL']

/** The instructions of the Dockerfile in order, as `{ word, rest }`. */
const instructions = read('Dockerfile')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [, word, rest] = /^([A-Z]+)\s+(.*)$/.exec(line)
    return { word, rest }
  })
const all = (word) => instructions.filter((each) => each.word === word).map(({ rest }) => rest)
const environment = parseEnv(all('ENV').join(' ').replaceAll(' ', '\n'))
const mainFile = 'server/dist/main.js'

describe('Dockerfile', () => {
  const copies = all('COPY').map((rest) => {
    const words = rest.split(/\s+/)
    const stage = /^--from=(.+)/.exec(words[0])?.[1]
    return { stage, sources: words.slice(stage === undefined ? 0 : 1, -1) }
  })

  it('copies project files that exist and are not ignored', () => {
    const ignored = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
    const isIgnored = (source) =>
      ignored.some((pattern) =>
        pattern.startsWith('**/')
          ? source.split('/').includes(pattern.slice('**/'.length))
          : source === pattern || source.startsWith(`${pattern}/`),
      )
    const own = copies.filter(({ stage }) => stage === undefined)
    for (const source of own.flatMap(({ sources }) => sources)) {
      expect(existsSync(join(root, source)), source).toBe(true)
      expect(isIgnored(source), source).toBe(false)
    }
  })

  it('copies from its stages only built files and packages that exist', () => {
    const stages = all('FROM').flatMap((rest) => / AS (.+)$/.exec(rest)?.[1] ?? [])
    for (const { stage, sources } of copies.filter((copy) => copy.stage !== undefined)) {
      expect(stages).toContain(stage)
      for (const source of sources)
        expect(existsSync(join(root, source.replace(/^\/app/, ''))), source).toBe(true)
    }
  })

  it('contains the packages of every workspace that the server needs', () => {
    const needed = (name) => {
      const { dependencies = {} } = packageOf(name)
      const own = Object.keys(dependencies).filter((dependency) => dependency.startsWith('@tradewind/'))
      return [name, ...own.flatMap((dependency) => needed(dependency.replace('@tradewind/', '')))]
    }
    const copied = copies.flatMap(({ sources }) => sources)
    for (const name of needed('server')) expect(copied).toContain(`${name}/package.json`)
  })

  it('runs existing scripts and workspaces on a supported Node', () => {
    const { engines, scripts } = packageOf('.')
    for (const [, script] of all('RUN')
      .join('\n')
      .matchAll(/npm run (\S+)/g))
      expect(scripts).toHaveProperty(script)
    for (const [, name] of all('RUN')
      .join('\n')
      .matchAll(/--workspace (\S+)/g))
      expect(packageOf('server').name).toBe(name)
    const floor = Number(/\d+/.exec(engines.node)[0])
    for (const base of all('FROM')) expect(Number(/^node:(\d+)/.exec(base)[1])).toBeGreaterThanOrEqual(floor)
  })

  it('starts the server as an unprivileged user, with settings that it reads', () => {
    expect(JSON.parse(all('CMD')[0])).toEqual(['node', mainFile])
    expect(existsSync(join(root, mainFile))).toBe(true)
    expect(all('USER')).toEqual(['node'])
    expect(known).toEqual(expect.arrayContaining(Object.keys(environment)))
    expect(all('EXPOSE')).toEqual([`${environment.PORT} ${environment.LABS_PORT}`])
    expect(JSON.parse(all('VOLUME')[0])).toContain(environment.DATA_DIR)
    expect(all('HEALTHCHECK')[0]).toContain('/readyz')
  })
})

describe('compose.yaml', () => {
  const { services, volumes } = parse(read('compose.yaml'))
  const app = parseEnv(read('deploy/app.env.example'))

  it('waits only for services with a health check', () => {
    for (const [name, { condition }] of Object.entries(services.app.depends_on)) {
      expect(condition).toBe('service_healthy')
      expect(services[name].healthcheck.test[0]).toBe('CMD')
    }
  })

  it('opens ports only to this machine, and only the server’s', () => {
    const ports = Object.values(services).flatMap((service) => service.ports ?? [])
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/)
    expect(services.app.ports.map((port) => port.split(':').at(-1))).toEqual([
      environment.PORT,
      environment.LABS_PORT,
    ])
  })

  it('names existing volumes and files, and files with secrets are not committed', () => {
    const mounts = Object.values(services).flatMap((service) => service.volumes ?? [])
    expect(new Set(mounts.map((mount) => mount.split(':')[0]))).toEqual(new Set(Object.keys(volumes)))
    const files = Object.values(services).flatMap((service) => service.env_file ?? [])
    for (const file of files) expect(existsSync(join(root, `${file}.example`)), file).toBe(true)
    expect(read('.gitignore').split('\n')).toContain('/deploy/*.env')
  })

  it('gives the server the addresses of its database and its mail', () => {
    const { hostname, username, password, pathname } = new URL(app.DATABASE_URL)
    const { POSTGRES_USER, POSTGRES_DB } = services.database.environment
    expect(services).toHaveProperty(hostname)
    expect(services).toHaveProperty(new URL(app.MAIL_URL).hostname)
    expect([username, pathname]).toEqual([POSTGRES_USER, `/${POSTGRES_DB}`])
    expect(parseEnv(read('deploy/database.env.example')).POSTGRES_PASSWORD).toBe(password)
  })
})

describe('app.env.example', () => {
  const text = read('deploy/app.env.example')
  const [trying, school] = text.split(/# --- For a school.*\n/).map(parseLines)

  /** The settings in a part of the file, including those in comments. */
  function parseLines(part) {
    return parseEnv(part.replace(/^#(?=[A-Z_]+=)/gm, ''))
  }

  it('is a valid configuration as it stands', () => {
    expect(readConfig(parseEnv(text)).environment).toBe('staging')
    expect(parseEnv(text)).toEqual(trying)
  })

  it('needs exactly the changes for a school to be valid in production', () => {
    expect(() => readConfig({ ...trying, APP_ENV: 'production' })).toThrow('ADMIN_PASSWORD')
    const named = { ADMIN_PASSWORD: 'lantern-on-deck-3', BRAND_SUPPORT_EMAIL: 'labs@uni.edu' }
    expect(() => readConfig({ ...school, ...named })).toThrow(/FACTOR_KEY[^]*DATABASE_URL: [^]*MAIL_URL: /u)
    const withPassword = (url) => url.replace('PASSWORD', 'kT7q-lantern')
    const chosen = {
      ...named,
      DATABASE_URL: withPassword(school.DATABASE_URL),
      MAIL_URL: withPassword(school.MAIL_URL),
      FACTOR_KEY: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
    }
    expect(readConfig({ ...school, ...chosen }).environment).toBe('production')
  })
})

describe('systemd units', () => {
  const units = readdirSync(join(root, 'deploy')).filter((name) => name.endsWith('.service'))

  it.each(units)('%s runs built files with settings that the server reads', (name) => {
    const unit = read(`deploy/${name}`)
    const {
      DATA_DIR,
      BACKUPS: _folder,
      ...more
    } = parseEnv(
      [...unit.matchAll(/^Environment=(.*)$/gm)].map(([, words]) => words.replaceAll(' ', '\n')).join('\n'),
    )
    expect(known).toEqual(expect.arrayContaining(Object.keys(more)))
    expect(/^StateDirectory=(\S+)/m.exec(unit)[1]).toBe(DATA_DIR.replace('/var/lib/', ''))
    const [file] = /server\/dist\/\S+\.js/.exec(unit)
    expect(existsSync(join(root, file)), file).toBe(true)
  })

  it('include a timer for the backup', () => {
    expect(read('deploy/tradewind-backup.timer')).toContain('OnCalendar=')
    expect(units).toContain('tradewind-backup.service')
  })
})
