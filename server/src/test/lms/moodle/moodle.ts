import { randomBytes } from 'node:crypto'
import { chmodSync, copyFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { freePort } from '../../free-ports.ts'
import { runOn, startPostgres } from '../../postgres.ts'
import { buildSite, type Site } from './site.ts'

/** Why the tests with a real Moodle are skipped; empty where MOODLE_DIR names its sources. */
export const withoutMoodle = process.env['MOODLE_DIR']
  ? ''
  : ' is skipped, because MOODLE_DIR does not name the sources of Moodle 4.2 to 4.5'

/** How they sign in. The outsider is not in the course. */
const names = {
  teacher: 'tess',
  students: ['ada', 'grace', 'mary', 'jane', 'rosa'],
  outsider: 'otto',
}

const facts = z.object({
  course: z.number(),
  teacher: z.number(),
  students: z.array(z.number()),
  outsider: z.number(),
  /** The tool's id, which is its deployment, too. */
  tool: z.number(),
  clientId: z.string(),
  link: z.number(),
  /** The column of the link. */
  column: z.number(),
})

const copy = z.object({ course: z.number(), link: z.number() })

/** A real Moodle with one course: its people and columns by their ids there. */
export interface Moodle extends z.infer<typeof facts> {
  url: string
  /** The address of the column, as launches tell it. */
  columnUrl: string
  admin: Login
  /** How people sign in, by their ids. */
  logins: Map<number, Login>
  /** The body that connects it to the portal. */
  registration: (institutionId: string) => Record<string, unknown>
  /** Rows of its own database. */
  read: (query: string, values: unknown[]) => Promise<Record<string, unknown>[]>
  /** What its own database has of a student's grade in the column; null if there is no row. */
  gradeOf: (user: number) => Promise<z.infer<typeof heldGrade> | null>
  /** The teacher types a grade into the grade book. */
  override: (user: number, score: number) => Promise<void>
  lock: (user: number, locked: boolean) => Promise<void>
  lockColumn: (locked: boolean) => Promise<void>
  /** Imports a file of grades into the column. Returns what Moodle complains of. */
  importGrades: (csv: string) => Promise<string[]>
  /** Copies a course, and enrols the teacher and a student in the copy. */
  copyCourse: (course: number, name: string, student: number) => Promise<z.infer<typeof copy>>
  /** Adds a link to the course by the form that deep linking has filled in. Returns its id. */
  addLink: (form: Record<string, unknown>) => Promise<number>
  /** Makes a group of the course. Returns its id. */
  addGroup: (name: string, members: readonly number[]) => Promise<number>
  close: () => Promise<void>
}

export interface Login {
  username: string
  password: string
}

const heldGrade = z.object({
  /** What students and teachers see, in points. */
  final: z.number().nullable(),
  /** What the tool sent last. */
  raw: z.number().nullable(),
  overridden: z.boolean(),
  locked: z.boolean(),
})

/**
 * Builds a Moodle from the sources in MOODLE_DIR, in a folder and on a database that go when it is closed, and sets up
 * a course with a link to the portal at `toolUrl`. The link's custom parameters are lines `name=value`.
 */
export async function startMoodle(toolUrl: string, custom: string): Promise<Moodle> {
  const server = await startPostgres()
  const name = `moodle_${randomBytes(4).toString('hex')}`
  const database = new URL(server.url)
  database.pathname = `/${name}`
  let site: Site | null = null
  const close = async () => {
    await site?.close()
    // Ctrl+C stops the server of this process, too.
    await runOn(server.url, `drop database if exists ${name} with (force)`).catch(() => undefined)
    await server.stop()
  }
  try {
    await runOn(server.url, `create database ${name}`)
    site = await buildSite(process.env['MOODLE_DIR'] ?? '', database, await freePort())
    const act = actsOn(site)
    const password = `Aa1-${randomBytes(8).toString('hex')}`
    const made = facts.parse(await act({ do: 'course', ...names, tool: toolUrl, custom, password }))
    const read = reads(database)
    const { url, admin } = site
    return {
      ...made,
      ...dealings(made, url, act),
      gradeOf: gradesIn(read, made.column),
      read,
      admin,
      logins: loginsOf(made, password),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

type Act = (question: Record<string, unknown>) => Promise<unknown>

/** Asks Moodle's own functions, by our script. It is copied, because the user that runs PHP may not read ours. */
function actsOn(site: Site): Act {
  const script = join(site.folder, 'course.php')
  copyFileSync(join(import.meta.dirname, 'course.php'), script)
  chmodSync(script, 0o644)
  return async (question) => {
    const said = await site.php([script], JSON.stringify(question))
    return JSON.parse(said.trim().split('\n').at(-1) ?? '')
  }
}

function dealings(made: z.infer<typeof facts>, url: string, act: Act) {
  const { course, column, teacher, clientId, tool } = made
  const demand = async (question: Record<string, unknown>) => {
    if ((await act({ column, teacher, ...question })) !== true)
      throw new Error(`Moodle refuses ${JSON.stringify(question)}`)
  }
  return {
    url,
    columnUrl: `${url}/mod/lti/services.php/${course}/lineitems/${column}/lineitem?type_id=${tool}`,
    registration: (institutionId: string) => ({
      name: 'Moodle',
      issuer: url,
      clientId,
      deploymentIds: [String(tool)],
      authUrl: `${url}/mod/lti/auth.php`,
      keysetUrl: `${url}/mod/lti/certs.php`,
      tokenUrl: `${url}/mod/lti/token.php`,
      family: 'moodle',
      institutionId,
    }),
    override: (user: number, score: number) => demand({ do: 'override', user, score }),
    lock: (user: number, locked: boolean) => demand({ do: 'lock', user, locked }),
    lockColumn: (locked: boolean) => demand({ do: 'lock column', locked }),
    importGrades: async (csv: string) => z.array(z.string()).parse(await act({ do: 'import', column, csv })),
    copyCourse: async (from: number, name: string, student: number) =>
      copy.parse(await act({ do: 'copy', course: from, name, teacher, student })),
    addLink: async (form: Record<string, unknown>) =>
      z.number().parse(await act({ do: 'link', course, form })),
    addGroup: async (name: string, members: readonly number[]) =>
      z.number().parse(await act({ do: 'group', course, name, members })),
  }
}

function loginsOf({ teacher, students, outsider }: z.infer<typeof facts>, password: string) {
  const inOrder = [names.teacher, ...names.students, names.outsider]
  const people = [teacher, ...students, outsider]
  return new Map(people.map((id, at) => [id, { username: inOrder[at] ?? '', password }]))
}

function reads(database: URL): Moodle['read'] {
  return async (query, values) => {
    const client = new pg.Client({ connectionString: database.href })
    await client.connect()
    try {
      const { rows } = await client.query<Record<string, unknown>>(query, values)
      return rows
    } finally {
      await client.end()
    }
  }
}

function gradesIn(read: Moodle['read'], column: number): Moodle['gradeOf'] {
  return async (user) => {
    const [row] = await read(
      `select finalgrade::float as final, rawgrade::float as raw, overridden > 0 as overridden, locked > 0 as locked
       from mdl_grade_grades where itemid = $1 and userid = $2`,
      [column, user],
    )
    return row === undefined ? null : heldGrade.parse(row)
  }
}
