import type { LabId } from '@tradewind/contract/catalogue'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import {
  choicesOf,
  findClass,
  type ClassChoices,
  type ClassRow,
} from '../../teaching/classes/course-classes.ts'
import { findByCode } from '../../teaching/classes/classes.service.ts'
import { findOrAddTemplate, type TemplateRow } from '../lms/class-templates.store.ts'
import {
  belongsTo,
  classOfCopiedCourse,
  classOfHistory,
  classOfSameWish,
  classOfSameWishIn,
  longestName,
  titleOfCourse,
  type VisitRow,
} from './courses.queries.ts'

/** What a link without a class opens. */
export type ClassSource =
  /** A class of this very course. */
  | { kind: 'class'; id: string }
  /** A copy for this course. */
  | { kind: 'copy'; lab: LabId; choices: ClassChoices; from: string | null }
  /** A class that an instructor has yet to set up. */
  | { kind: 'setup' }
  /** Nothing that has to do with a class. */
  | { kind: 'none' }

/**
 * Finds what a link without a class opens. A class of another course is never the answer: it is copied, so that nobody
 * comes into it from here.
 */
export async function findSource(trx: Trx, caller: SignedInCaller, visit: VisitRow): Promise<ClassSource> {
  const { wish } = visit
  if (wish.practice) return { kind: 'none' }
  const template = await templateOf(trx, caller, visit)
  const named = await classOf(trx, visit, template)
  if (named && (await isOfThisCourse(trx, caller, { visit, template, named })))
    return { kind: 'class', id: named.id }
  const same = await classOfTwin(trx, visit)
  if (same !== null) return { kind: 'class', id: same }
  const copied = await copiedClass(trx, visit)
  const from = copied ?? named
  if (from) {
    const choices = { ...choicesOf(from), name: await nameForCopy(trx, visit, from) }
    return { kind: 'copy', lab: from.lab_id, choices, from: from.id }
  }
  if (template?.chosen) return { kind: 'copy', lab: template.lab_id, choices: template.chosen, from: null }
  return { kind: wish.template !== null || wish.classCode !== null ? 'setup' : 'none' }
}

/** A class that has the name of its course gets that of the other course. */
async function nameForCopy(trx: Trx, { course }: VisitRow, { name, context_id }: ClassRow): Promise<string> {
  const former = context_id === null ? null : await titleOfCourse(trx, context_id)
  return course !== '' && name === former ? course.slice(0, longestName) : name
}

/** A lab that an instructor wrote into the link by hand comes before that of its template or class. */
function isWished<T extends { lab_id: LabId }>({ wish }: VisitRow, found: T | undefined): T | undefined {
  return found && (wish.lab === null || wish.lab === found.lab_id) ? found : undefined
}

async function templateOf(
  trx: Trx,
  { now }: SignedInCaller,
  visit: VisitRow,
): Promise<TemplateRow | undefined> {
  const { wish, context_id: contextId } = visit
  if (wish.template === null) return undefined
  return isWished(visit, await findOrAddTemplate(trx, { id: wish.template, lab: wish.lab, contextId, now }))
}

/** The class that the link's own template or code names, of whatever course. */
async function classOf(
  trx: Trx,
  visit: VisitRow,
  template: TemplateRow | undefined,
): Promise<ClassRow | undefined> {
  if (template)
    return template.class_session_id === null ? undefined : await findClass(trx, template.class_session_id)
  const { classCode } = visit.wish
  return classCode === null ? undefined : isWished(visit, await findByCode(trx, classCode))
}

/**
 * Whether a class is this course's: made here, chosen for this course by an instructor of both, or of no course yet and
 * open, if the caller is already in it. An ended class of no course is last term's, so it is copied.
 */
async function isOfThisCourse(
  trx: Trx,
  caller: SignedInCaller,
  { visit, template, named }: { visit: VisitRow; template: TemplateRow | undefined; named: ClassRow },
): Promise<boolean> {
  if (named.context_id === visit.context_id || template?.context_id === visit.context_id) return true
  if (named.context_id !== null || named.ended_at !== null) return false
  if (named.deadline !== null && named.deadline <= caller.now) return false
  return await belongsTo(trx, named.id, caller.session.user.id)
}

/** The class of another link in this course that asks for the same. */
async function classOfTwin(trx: Trx, { wish, context_id: contextId }: VisitRow): Promise<string | null> {
  const asked = askedBy(wish)
  return asked && (await classOfSameWish(trx, { contextId, ...asked, lab: wish.lab }))
}

/** The template, or else the class code, that a link carries; null if it carries neither. */
function askedBy({
  template,
  classCode,
}: VisitRow['wish']): { name: 'template' | 'classCode'; value: string } | null {
  if (template !== null) return { name: 'template', value: template }
  return classCode === null ? null : { name: 'classCode', value: classCode }
}

/** The class of the link that this one was copied from, if the platform says so. */
async function copiedClass(trx: Trx, visit: VisitRow): Promise<ClassRow | undefined> {
  const { wish, copied_from: courses, title } = visit
  const byLink = isWished(visit, await classOfHistory(trx, visit, wish.copiedFrom))
  if (byLink) return byLink
  const asked = askedBy(wish)
  for (const course of courses) {
    const found = asked
      ? await classOfSameWishIn(trx, visit, { course, ...asked, lab: wish.lab })
      : wish.lab !== null && (await classOfCopiedCourse(trx, visit, { course, lab: wish.lab, title }))
    if (found) return found
  }
  return undefined
}
