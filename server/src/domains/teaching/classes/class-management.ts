import { randomBytes, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { SettingsRefused, type LabEngine } from '@tradewind/labs/engine/lab-engine'
import { labById, labPath, labsIn, maximumExpiration, type LabId } from '@tradewind/contract/catalogue'
import {
  classRights,
  type ClassRight,
  type ClassSession,
  type classesRoutes,
} from '@tradewind/contract/teaching/classes'
import { holdsEverythingByRole, holdsLab } from '@tradewind/contract/roles'
import type { Pace } from '@tradewind/contract/teaching/rooms'
import type { BodyOf } from '@tradewind/contract/route'
import type { AuditAction } from '@tradewind/contract/operations/audit'
import { emailKey } from '@tradewind/contract/rules'
import { audit } from '../../../platform/database/audit.ts'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { AppError, refusedField } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { newestEngineOf } from '../../../platform/lab-engines/engines.ts'
import { checkPace, setPace } from '../room-log/pace.ts'
import { wakeRoom } from '../room-log/announce.ts'
import { wishGrades } from '../grade-wishes/grade-wishes.service.ts'
import { updateAssistant } from './class-assistants.store.ts'
import { newClassCode } from './class-codes.ts'
import { grouped } from './class-figures.ts'
import { insertInstructor } from './class-instructors.store.ts'
import { copyQuestions } from './class-questions.store.ts'
import { insertClass, updateClass, type ClassSessionsTable } from './class-sessions.store.ts'
import {
  findHeld,
  findTeacher,
  listAssistants,
  listHeld,
  listInstructors,
  lockHeld,
  type HeldClass,
  type Reader,
} from './classes.queries.ts'

type NewClass = BodyOf<(typeof classesRoutes)['POST /api/labs/:lab/class-sessions']>
type Change = BodyOf<(typeof classesRoutes)['PUT /api/class-sessions/:id']>

export function readerOf({ session: { user } }: SignedInCaller): Reader {
  return { userId: user.id, teaches: holdsEverythingByRole(user) }
}

/**
 * The class session, for its instructors and assistants. For all others, including administrators, it does not exist.
 * Refuses assistants without the right.
 */
export async function getHeld(
  db: Db,
  caller: SignedInCaller,
  id: string,
  right: ClassRight = 'see',
): Promise<HeldClass> {
  return demandRight(await findHeld(db, readerOf(caller), id), right)
}

/** The same, locked until the transaction ends. */
export async function getHeldLocked(
  trx: Trx,
  caller: SignedInCaller,
  id: string,
  right: Exclude<ClassRight, 'see'>,
): Promise<HeldClass> {
  return demandRight(await lockHeld(trx, readerOf(caller), id), right)
}

function demandRight(heldClass: HeldClass | undefined, right: ClassRight): HeldClass {
  if (!heldClass) throw classNotFound()
  if (classRights.indexOf(heldClass.right) >= classRights.indexOf(right)) return heldClass
  throw new AppError(
    'forbidden',
    right === 'teach'
      ? 'Only instructors of the class can do this.'
      : 'You can see this class and not change it. Ask an instructor of the class to allow you.',
  )
}

/** The caller's class sessions of a lab, or of all labs with null; newest first. */
export async function listClasses(
  services: Services,
  caller: SignedInCaller,
  lab: LabId | null,
): Promise<ClassSession[]> {
  return await toClassSessions(services, await listHeld(services.db, readerOf(caller), lab))
}

/** A class session for its instructors. */
export async function readClass(
  services: Services,
  caller: SignedInCaller,
  id: string,
): Promise<ClassSession> {
  return await toClassSession(services, await getHeld(services.db, caller, id))
}

export async function toClassSession(services: Services, heldClass: HeldClass): Promise<ClassSession> {
  const [answer] = await toClassSessions(services, [heldClass])
  if (!answer) throw classNotFound()
  return answer
}

async function toClassSessions(services: Services, classes: HeldClass[]): Promise<ClassSession[]> {
  const instructors = grouped(
    await listInstructors(
      services.db,
      classes.map(({ id }) => id),
    ),
    (row) => row.class_session_id,
  )
  const assistants = grouped(
    await listAssistants(
      services.db,
      classes.map(({ id }) => id),
    ),
    (row) => row.class_session_id,
  )
  return classes.map((row) => ({
    id: row.id,
    lab: row.lab_id,
    rules: row.rules,
    newestRules: newestEngineOf(row.lab_id).rules,
    name: row.name,
    code: row.code,
    joinLink: `${services.config.publicUrl}${labPath(row.lab_id, row.code)}`,
    settings: row.settings as ClassSession['settings'],
    deadline: row.deadline?.getTime() ?? null,
    timeZone: row.time_zone,
    attempts: row.attempts,
    counted: row.counted,
    pacing: row.pacing,
    rehearsal: row.rehearsal,
    begun: row.begun,
    solutionOpen: row.solution_open,
    solutionTo: row.solution_to,
    createdAt: row.created_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
    students: row.students,
    instructors: (instructors.get(row.id) ?? []).map((person) => ({
      id: person.id,
      name: `${person.first_name} ${person.last_name}`,
      email: person.email,
      owner: person.owner === true,
    })),
    assistants: (assistants.get(row.id) ?? []).map((person) => ({
      id: person.id,
      name: `${person.first_name} ${person.last_name}`.trim(),
      mayChange: person.may_change,
      back: backOf(person),
    })),
    right: row.right,
    owns: row.owns === true,
  }))
}

/** What an assistant is again if the owner of the class says so. */
function backOf({
  by_owner,
  by_list,
  taught,
}: Awaited<ReturnType<typeof listAssistants>>[number]): ClassSession['assistants'][number]['back'] {
  if (by_owner) return taught ? 'instructor' : 'student'
  return by_list ? 'instructor' : null
}

/** How many rounds a new class session with these settings would have. */
export function countRounds(lab: LabId, settings: unknown): number {
  const engine = newestEngineOf(lab)
  return engine.roundsOf(parseSettings(engine, settings))
}

export async function createClass(
  services: Services,
  caller: SignedInCaller,
  { lab, form }: { lab: LabId; form: NewClass },
): Promise<ClassSession> {
  demandLab(caller, lab)
  const engine = engineFor(services, lab)
  const settings = parseSettings(engine, form.settings)
  const pace = form.pace ?? { pacing: 'own' as const }
  checkPace(pace, engine.roundsOf(settings))
  const deadline = readTime(form.deadline, 'deadline')
  if (deadline !== null && deadline <= caller.now)
    throw refusedField('deadline', 'This time has passed. Please choose a later one.')
  return await addClass(services, caller, {
    action: 'class_session_created',
    chosen: {
      lab_id: lab,
      rules: engine.rules,
      name: form.name,
      settings,
      seed: form.seed ?? newSeed(),
      deadline,
      time_zone: form.timeZone,
      attempts: pace.pacing === 'own' ? form.attempts : 1,
      counted: form.counted,
      rehearsal: form.rehearsal ?? false,
    },
    pace,
  })
}

/**
 * Copies a class session for a new term: the chosen values stay, but the case is new, the rules are the newest, and there
 * are no students.
 */
export async function copyClass(
  services: Services,
  caller: SignedInCaller,
  { id, name }: { id: string; name: string },
): Promise<ClassSession> {
  const heldClass = await getHeld(services.db, caller, id, 'teach')
  const { lab_id, time_zone, attempts, counted } = heldClass
  demandLab(caller, lab_id)
  const engine = newestEngineOf(lab_id)
  const settings = stillOffered(engine, heldClass.settings)
  return await addClass(services, caller, {
    action: 'class_session_copied',
    chosen: {
      lab_id,
      rules: engine.rules,
      settings,
      time_zone,
      attempts,
      counted,
      name,
      seed: newSeed(),
      deadline: null,
    },
    copyOf: id,
    // Times of a past term would open nothing, so the copy of a timetable is hosted.
    pace: heldClass.pacing === 'own' ? { pacing: 'own' } : { pacing: 'hosted', roundSeconds: null },
  })
}

/** The settings that a class chose under earlier rules, with the default for each that is no longer offered. */
export function stillOffered({ settingFields, defaultSettings }: LabEngine, settings: unknown): unknown {
  const chosen = new Map<string, unknown>(Object.entries(settings ?? {}))
  const kept = settingFields.flatMap(({ id, options }) =>
    options.some(({ value }) => value === chosen.get(id)) ? [[id, chosen.get(id)] as const] : [],
  )
  return { ...(defaultSettings as object), ...Object.fromEntries(kept) }
}

/** A course instructor from an LMS holds only the institution's labs, and could not open another lab for a class. */
export function demandLab({ session: { user }, now }: SignedInCaller, lab: LabId): void {
  if (!holdsLab(user, lab, now.getTime()))
    throw new AppError('lab_not_held', `You do not have access to ${labById(lab).name}.`)
}

type Chosen = Pick<
  Selectable<ClassSessionsTable>,
  'lab_id' | 'rules' | 'name' | 'settings' | 'seed' | 'deadline' | 'time_zone' | 'attempts' | 'counted'
> &
  Partial<Pick<Selectable<ClassSessionsTable>, 'rehearsal'>>

interface AddedClass {
  action: AuditAction
  chosen: Chosen
  details?: Record<string, unknown>
  /** The class whose own questions the new one has, too. */
  copyOf?: string | undefined
  /** By default at each student's own pace. */
  pace?: Pace
  /** By default the caller. */
  ownerId?: string | null
  contextId?: string
}

async function addClass(
  services: Services,
  caller: SignedInCaller,
  added: AddedClass,
): Promise<ClassSession> {
  const id = await inTransaction(services, (trx) => insertNewClass(trx, caller, added))
  return await readClass(services, caller, id)
}

/** Adds a class session with a new code, and returns its id. */
export async function insertNewClass(
  trx: Trx,
  caller: SignedInCaller,
  { action, chosen, details, copyOf, pace, ownerId = caller.session.user.id, contextId }: AddedClass,
): Promise<string> {
  const id = randomUUID()
  const row = {
    ...chosen,
    id,
    owner_id: ownerId,
    settings: JSON.stringify(chosen.settings),
    solution_open: false,
    solution_to: 'finished' as const,
    created_at: caller.now,
    ended_at: null,
    context_id: contextId ?? null,
  }
  // With 31 to the power of 8 codes, a second try is almost never needed.
  while (!(await insertClass(trx, { ...row, code: newClassCode() })));
  if (ownerId !== null) await insertInstructor(trx, { classId: id, userId: ownerId }, caller.now)
  if (pace) await setPace(trx, id, pace)
  if (copyOf !== undefined) {
    const engine = engineFor(trx.services, chosen.lab_id)
    await copyQuestions(trx, {
      from: copyOf,
      to: id,
      rounds: engine.roundsOf(engine.parseSettings(chosen.settings)),
    })
  }
  await audit(trx, caller, action, {
    subject: id,
    details: {
      lab: chosen.lab_id,
      ...(chosen.rules > 1 && { rules: chosen.rules }),
      ...(copyOf !== undefined && { from: copyOf }),
      ...details,
    },
  })
  return id
}

/**
 * Changes a class session, even after its end or deadline, because that is when solutions are opened. A deadline moved
 * into the past closes it at once; lowering the attempts below the used ones removes no result.
 */
export async function changeClass(
  services: Services,
  caller: SignedInCaller,
  { id, form }: { id: string; form: Change },
): Promise<ClassSession> {
  const changes = {
    name: form.name,
    deadline: readTime(form.deadline, 'deadline'),
    time_zone: form.timeZone,
    attempts: form.attempts,
    counted: form.counted,
    solution_open: form.solutionOpen,
  }
  await inTransaction(services, async (trx) => {
    const heldClass = await getHeldLocked(trx, caller, id, 'change')
    if (heldClass.pacing !== 'own') changes.attempts = 1
    const wanted = {
      ...changes,
      solution_to: form.solutionTo ?? heldClass.solution_to,
      rehearsal: form.rehearsal ?? heldClass.rehearsal,
    }
    if (wanted.rehearsal !== heldClass.rehearsal && heldClass.begun)
      throw refusedField('rehearsal', 'An attempt has begun, so you cannot change whether the class counts.')
    const changed = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
      (key) => comparable(wanted[key]) !== comparable(heldClass[key]),
    )
    if (changed.length === 0) return
    await updateClass(trx, id, wanted)
    if (changed.includes('counted') || changed.includes('deadline'))
      await wishGrades(trx, caller, { classId: id })
    const { name: _private, ...details } = wanted
    await audit(trx, caller, 'class_session_changed', { subject: id, details: { changed, ...details } })
  })
  return await readClass(services, caller, id)
}

/** Ends a class session for good. Ending it again changes nothing. */
export async function endClass(
  services: Services,
  caller: SignedInCaller,
  id: string,
): Promise<ClassSession> {
  await inTransaction(services, async (trx) => {
    const heldClass = await getHeldLocked(trx, caller, id, 'change')
    if (heldClass.ended_at !== null) return
    await updateClass(trx, id, { ended_at: caller.now })
    await wakeRoom(trx, id, caller.now)
    await audit(trx, caller, 'class_session_ended', { subject: id })
  })
  return await readClass(services, caller, id)
}

/** Adds an instructor to the class session. Adding one again changes nothing. */
export async function addInstructor(
  services: Services,
  caller: SignedInCaller,
  { id, email }: { id: string; email: string },
): Promise<ClassSession> {
  await inTransaction(services, async (trx) => {
    await getHeldLocked(trx, caller, id, 'teach')
    const teacher = await findTeacher(trx, emailKey(email))
    if (!teacher) throw refusedField('email', 'No instructor has an account with this email address.')
    if (await insertInstructor(trx, { classId: id, userId: teacher.id, byOwner: true }, caller.now))
      await audit(trx, caller, 'class_instructor_added', {
        subject: teacher.id,
        details: { classSession: id },
      })
  })
  return await readClass(services, caller, id)
}

/** Lets a teaching assistant change the class session and its students, or see them only. */
export async function changeAssistant(
  services: Services,
  caller: SignedInCaller,
  { id, assistantId, mayChange }: { id: string; assistantId: string; mayChange: boolean },
): Promise<ClassSession> {
  await inTransaction(services, async (trx) => {
    await getHeldLocked(trx, caller, id, 'teach')
    if (!(await updateAssistant(trx, { classId: id, userId: assistantId, mayChange })))
      throw new AppError('not_found', 'This assistant is not in the class. Please reload the list.')
    await audit(trx, caller, 'class_assistant_changed', {
      subject: assistantId,
      details: { classSession: id, mayChange },
    })
  })
  return await readClass(services, caller, id)
}

/** Converts a form's time (ms since 1970) to a date that the database can store. */
export function readTime(time: number | null, field: string): Date | null {
  if (time !== null && (time < 0 || time > maximumExpiration))
    throw refusedField(field, 'Please choose a date and time.')
  return time === null ? null : new Date(time)
}

export function engineFor({ config }: Pick<Services, 'config'>, id: LabId): LabEngine {
  const lab = labById(id)
  if (!labsIn(config.environment).includes(lab))
    throw new AppError('lab_not_held', 'This lab is not offered here.')
  if (lab.comes !== null) throw new AppError('lab_not_ready', `${lab.name} is not open yet. ${lab.comes}.`)
  return newestEngineOf(id)
}

function parseSettings(engine: LabEngine, settings: unknown): unknown {
  try {
    return engine.parseSettings(settings)
  } catch (error) {
    if (!(error instanceof SettingsRefused)) throw error
    throw refusedField(error.field === null ? 'settings' : `settings.${error.field}`, error.message)
  }
}

function comparable(value: Date | string | number | boolean | null): string | number | boolean | null {
  return value instanceof Date ? value.getTime() : value
}

export function newSeed(): string {
  return randomBytes(16).toString('hex')
}

function classNotFound(): AppError {
  return new AppError('not_found', 'We could not find this class session. Please reload the list.')
}
