import type { ClassGrades, GradeColumn, GradeReceipt } from '@tradewind/contract/lms/grades'
import type { Page, Route } from '@playwright/test'

export const at = new Date('2026-11-20T15:00:00Z').getTime()
const states = ['arrived', 'delayed', 'refused', 'conflict', 'vanished'] as const

export const arrived: GradeReceipt = {
  state: 'arrived',
  score: 87,
  inLms: { score: 43.5, maximum: 50, at },
  reason: null,
  sentence: null,
  advice: null,
  nextTryAt: null,
  sendAgainAt: at,
}
export const receipts: Record<(typeof states)[number], GradeReceipt> = {
  arrived,
  delayed: {
    ...arrived,
    state: 'delayed',
    inLms: null,
    reason: 'busy',
    sentence: 'The LMS is busy.',
    advice: 'We try again by ourselves.',
    nextTryAt: at + 3_600_000,
  },
  refused: {
    ...arrived,
    state: 'refused',
    inLms: null,
    reason: 'not_student',
    sentence: 'Not a student in the LMS.',
    advice: 'Enroll this person as a student of the course in the LMS, then send the grade again.',
  },
  conflict: {
    ...arrived,
    state: 'conflict',
    inLms: { score: 30, maximum: 50, at },
    reason: 'other_grade',
    sentence: 'Your LMS holds another grade.',
    advice: 'Leave it, or overwrite it with the score from here.',
  },
  vanished: {
    ...arrived,
    state: 'vanished',
    inLms: null,
    reason: 'vanished',
    sentence: 'Your LMS took the grade and does not hold it.',
    advice: 'Send it again.',
  },
}
export const column: GradeColumn = {
  id: 'a1b2c3d4-0000-4000-8000-000000000000',
  course: 'International Business 301',
  link: 'Foreign Exchange',
  platform: 'Campus Moodle',
  family: 'moodle',
  origin: 'launch',
  label: 'Foreign Exchange',
  maximum: 50,
  problem: null,
}

/** Answers the calls of grades in place of the server, whose own tests tell what it answers. Null breaks a call. */
export interface Answering {
  grades: (students: { id: string; name: string; email: string }[]) => ClassGrades | null
  receipt: GradeReceipt | null
  /** What the reader may do with the class, if not what the server says. */
  right?: 'see' | 'change'
  /** What was posted, by the end of its address. */
  posted: [string, unknown][]
}

async function answer(route: Route, page: Page, json: unknown): Promise<void> {
  if (json === null) return await route.abort()
  const origin = new URL(route.request().headers()['origin'] ?? page.url()).origin
  await route.fulfill({ json, headers: { 'access-control-allow-origin': origin } })
}

export async function answerGrades(page: Page, answering: Answering): Promise<void> {
  let students: { id: string; name: string; email: string }[] = []
  let tellStudents = () => {}
  const known = new Promise<void>((resolve) => (tellStudents = resolve))
  await page.route(/\/api\/class-sessions\/[\w-]{36}$/u, async (route) => {
    if (route.request().method() !== 'GET') return await route.fallback()
    const response = await route.fetch()
    const view = (await response.json()) as { session: object; students: typeof students }
    ;({ students } = view)
    tellStudents()
    const { right } = answering
    const json = right === undefined ? view : { ...view, session: { ...view.session, right } }
    await route.fulfill({ response, json })
  })
  await page.route(/\/api\/(?:class-sessions\/[\w-]{36}\/grades|runs\/[\w-]{36}\/grade)/u, async (route) => {
    const request = route.request()
    if (request.method() === 'OPTIONS') return await route.fallback()
    const { pathname, searchParams } = new URL(request.url())
    const end = pathname.replace(/^.*\/grades?(?=\/|$)/u, '')
    const isRun = pathname.startsWith('/api/runs/')
    if (request.method() === 'POST') answering.posted.push([end, request.postDataJSON()])
    if (isRun) return await answer(route, page, answering.receipt)
    if (request.method() === 'POST')
      return await answer(route, page, { message: 'The grades are on their way.' })
    if (end === '/zeros')
      return await answer(route, page, {
        students: students.slice(0, 2).map(({ id, name }, index) => ({ id, name, hasCome: index === 0 })),
      })
    if (end === '/file')
      return await answer(route, page, {
        fileName: `finance-210-grades-${searchParams.get('format') ?? ''}.csv`,
        csv: '\uFEFFUser ID\r\n4\r\n',
        matchedBy: 'user_id',
        leftOut: ['By Code'],
      })
    await known
    await answer(route, page, answering.grades(students))
  })
}

export const countsOf = (grades: ClassGrades['students']): ClassGrades['counts'] => {
  const count = (state: GradeReceipt['state']) =>
    grades.filter(({ receipt }) => receipt.state === state).length
  return {
    ...{ not_linked: count('not_linked'), no_score: count('no_score'), on_its_way: count('on_its_way') },
    ...{
      sent: count('sent'),
      arrived: count('arrived'),
      delayed: count('delayed'),
      refused: count('refused'),
    },
    ...{ conflict: count('conflict'), vanished: count('vanished') },
  }
}

/** One student in each state. */
export const mixed: Answering['grades'] = (students) => {
  const graded = students.map((student, index) => ({
    ...{ id: student.id, name: student.name, email: student.email, column: column.id },
    receipt: receipts[states[index % states.length] ?? 'arrived'],
  }))
  return {
    columns: [column],
    students: graded,
    counts: countsOf(graded),
    withPeerFactors: false,
    guidance: [],
    comparedAt: at,
  }
}
