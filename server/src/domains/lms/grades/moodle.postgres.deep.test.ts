import type { LightMyRequestResponse } from 'fastify'
import type { LmsPlatform } from '@tradewind/contract/lms/lms'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minute, second, signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { givenInstitution } from '../../../test/arrivals.ts'
import { freePort } from '../../../test/free-ports.ts'
import { formIn, newSiteBrowser, type SiteBrowser } from '../../../test/identity/site-browser.ts'
import { lab } from '../../../test/lms/courses.ts'
import { sendingSteps, type Graded } from '../../../test/lms/grades.ts'
import { connect, cookieOf, exchangeLaunch, post } from '../../../test/lms/launches.ts'
import { askBook, bookAnswers } from '../../../test/lms/moodle/book-answers.ts'
import { startMoodle, withoutMoodle, type Login, type Moodle } from '../../../test/lms/moodle/moodle.ts'
import { readListThere } from '../../../test/lms/read-list.ts'
import { platformCalls, scopes } from '../lms/platform-calls.ts'

/** Building takes one to two minutes, and more on a busy machine. */
const builtWithin = 15 * minute

/** A Moodle that is built from its sources, with its own pages, grade book and database, over sockets. */
describe.skipIf(withoutMoodle !== '')(`Moodle${withoutMoodle}`, () => {
  let t: TestApp & { connected: LmsPlatform }
  let moodle: Moodle
  let institution: string
  let given: { token: string; classSession: string }
  const students: Graded[] = []
  const steps = sendingSteps(() => t)
  const { finishes, send, receipt } = steps

  beforeAll(async () => {
    const port = await freePort()
    const portal = `http://localhost:${port}`
    const template = '0f8fad5b-d9cb-469f-a165-70867728950e'
    const variables = ['context_history=$Context.id.history', 'moodle_groups=$Moodle.Person.userGroupIds']
    moodle = await startMoodle(portal, [`lab=${lab}`, `template=${template}`, ...variables].join('\n'))
    const app = await openTestApp({ PUBLIC_URL: portal })
    // Moodle reads our keys there.
    await app.app.listen({ host: '127.0.0.1', port })
    const admin = await signedInUser(app, { admin: true })
    institution = await givenInstitution(app)
    t = { ...app, connected: await connect(app, admin, moodle.registration(institution)) }
  }, builtWithin)
  afterAll(async () => {
    await t.close()
    await moodle.close()
  }, minute)

  /** Moodle has its own clock, which ours must not stay behind. */
  function catchUp(more = 0): void {
    t.clock.advance(Math.max(0, Date.now() - t.clock.now().getTime()) + more)
  }

  async function signIn(login: Login | undefined): Promise<SiteBrowser> {
    const site = newSiteBrowser(t.services.config.publicUrl)
    const page = await site.open(`${moodle.url}/login/index.php`)
    const home = await site.submit(page, { ...login }, 'login')
    expect(home.url).not.toContain('/login/')
    return site
  }

  /** Opens the link in the course, as a browser does. */
  async function launch(person: number, link = moodle.link): Promise<LightMyRequestResponse> {
    catchUp()
    const site = await signIn(moodle.logins.get(person))
    return await openTool(site, `${moodle.url}/mod/lti/launch.php?id=${link}`)
  }

  /** What the portal answers when a page of Moodle opens it. */
  async function openTool(site: SiteBrowser, address: string): Promise<LightMyRequestResponse> {
    const begins = await site.open(address)
    const login = formIn(begins, 'ltiInitiateLoginForm')
    expect(login.action).toBe(`${t.services.config.publicUrl}/lti/login`)
    const begun = await post(t, '/lti/login', login.fields)
    const cookie = cookieOf(begun)
    const asked = await t.app.inject({ url: String(begun.headers.location), headers: { cookie } })
    const signed = formIn(await site.open(String(asked.headers.location)), 'ltiAuthForm')
    expect(signed.action).toBe(`${t.services.config.publicUrl}/lti/launch`)
    return await post(t, '/lti/launch', signed.fields, cookie)
  }

  async function arrive(person: number, link = moodle.link) {
    const { status, body, error } = await exchangeLaunch(t, await launch(person, link))
    expect(error.message).toBeUndefined()
    expect(status).toBe(200)
    const { body: user } = await t.call('GET /api/auth/user', { token: body.token })
    return { ...body, user }
  }

  const at = (index: number) => {
    const [id, student] = [moodle.students[index], students[index]]
    if (id === undefined || student === undefined) throw new Error(`There is no student ${index}`)
    return { id, student }
  }

  test('brings a teacher, who sets up the class, and then a student by its own sign-in page', async () => {
    const teacher = await arrive(moodle.teacher)
    expect(teacher.user).toMatchObject({ firstName: 'Tess', lastName: 'Teacher' })
    const made = await t.call('POST /api/lti/course/class', {
      token: teacher.token,
      body: { lab, timeZone: 'Europe/Berlin' },
    })
    expect(made.status).toBe(200)
    given = { token: teacher.token, classSession: made.body.classSession?.id ?? '' }
    const ada = await arrive(moodle.students[0] ?? 0)
    expect(ada).toMatchObject({
      classSession: given.classSession,
      user: { firstName: 'Ada', lastName: 'Student' },
    })
    students.push({ userId: ada.user.id, token: ada.token, sub: String(moodle.students[0]) })
  })

  test('passes the test of a connection', async () => {
    const { token } = await signedInUser(t, { admin: true })
    const { body } = await t.call('POST /api/lti/platforms/:platform/test', {
      token,
      params: { platform: t.connected.id },
    })
    const outcomes = Object.fromEntries(body.checks.map(({ part, outcome }) => [part, outcome]))
    expect(outcomes).toEqual({ keyset: 'ok', token: 'ok', line_items: 'ok', roster: 'ok' })
  })

  test('lists who is in the course, also those who have not come', async () => {
    await readListThere(t, given)
    const { body } = await t.call('GET /api/class-sessions/:id/roster', {
      token: given.token,
      params: { id: given.classSession },
    })
    expect(body.courses).toMatchObject([{ title: 'International Business', problem: null }])
    expect(body.notHere.map(({ name, email }) => `${name} <${email}>`)).toEqual([
      'Grace Student <grace@campus.example>',
      'Jane Student <jane@campus.example>',
      'Mary Student <mary@campus.example>',
      'Rosa Student <rosa@campus.example>',
    ])
    expect(body.left).toEqual([])
  })

  test('copies the course, whose teacher and students get a class of their own with the same lab', async () => {
    const jane = moodle.students[3] ?? 0
    const copied = await moodle.copyCourse(moodle.course, 'IB102', jane)
    const teacher = await arrive(moodle.teacher, copied.link)
    expect(teacher.classSession).toEqual(expect.any(String))
    expect(teacher.classSession).not.toBe(given.classSession)
    expect(await arrive(jane, copied.link)).toMatchObject({ classSession: teacher.classSession })
    // A copy of the copy repeats the copy.
    const again = await moodle.copyCourse(copied.course, 'IB103', jane)
    const third = await arrive(moodle.teacher, again.link)
    expect([given.classSession, teacher.classSession]).not.toContain(third.classSession)
    const classes = await t.services.db
      .selectFrom('class_sessions')
      .select(['id', 'lab_id', 'context_id'])
      .where('id', 'in', [given.classSession, teacher.classSession ?? '', third.classSession ?? ''])
      .execute()
    expect(classes.map((one) => one.lab_id)).toEqual([lab, lab, lab])
    expect(new Set(classes.map((one) => one.context_id)).size).toBe(3)
  })

  test('tells in which groups a student is', async () => {
    const rosa = moodle.students[4] ?? 0
    const [red, blue] = [await moodle.addGroup('Red', [rosa]), await moodle.addGroup('Blue', [rosa])]
    await arrive(rosa)
    const groups = await t.services.db
      .selectFrom('lti_group_members')
      .select('group_id')
      .where('sub', '=', String(rosa))
      .orderBy('group_id')
      .execute()
    expect(groups.map((one) => one.group_id)).toEqual([String(red), String(blue)].toSorted())
  })

  test('lets a teacher choose a lab by deep linking, and a link made of the answer opens it', async () => {
    catchUp()
    const site = await signIn(moodle.logins.get(moodle.teacher))
    const address = `${moodle.url}/mod/lti/contentitem.php?id=${moodle.tool}&course=${moodle.course}`
    const offered = await openTool(site, address)
    expect(offered.statusCode).toBe(200)
    const choice = [...offered.body.matchAll(/<form\b.*?<\/form>/gsu)].find(([form]) =>
      form.includes('aria-label="Add Global Compass"'),
    )
    const taken = await site.submit({ url: moodle.url, status: 200, body: choice?.[0] ?? '' })
    // Moodle fills in its own form from this.
    const json = /contentitem_return[^]*?init\((\{.*?\})\)/u.exec(taken.body)?.[1] ?? 'null'
    const filledIn = JSON.parse(json) as Record<string, unknown>
    // Moodle finds the tool by the address of the link.
    const toolurl = expect.stringContaining(`${t.services.config.publicUrl}/lti/launch?lab=`) as string
    expect(filledIn).toMatchObject({ name: 'Global Compass', typeid: 0, toolurl })
    expect(filledIn['instructorcustomparameters']).toMatch(
      /^lab=global_compass_lab\ntemplate=[\da-f-]{36}\n/u,
    )
    const teacher = await arrive(moodle.teacher, await moodle.addLink(filledIn))
    expect(teacher.lab).toBe(lab)
    expect(teacher.classSession).not.toBe(given.classSession)
  })

  test('has the grade in its own database once we say that it arrived', async () => {
    const { id, student } = at(0)
    catchUp()
    await finishes(given.classSession, student, 64)
    await send()
    expect(await receipt(given, student)).toMatchObject({
      state: 'arrived',
      inLms: { score: 64, maximum: 100 },
    })
    expect(await moodle.gradeOf(id)).toEqual({ final: 64, raw: 64, overridden: false, locked: false })
  })

  test('keeps a grade that the teacher typed, which we never show as arrived', async () => {
    const grace = await arrive(moodle.students[1] ?? 0)
    students.push({ userId: grace.user.id, token: grace.token, sub: String(moodle.students[1]) })
    const { id, student } = at(1)
    await moodle.override(id, 10)
    catchUp(2 * second)
    await finishes(given.classSession, student, 87)
    await send()
    t.clock.advance(minute)
    await send()
    expect(await moodle.gradeOf(id)).toMatchObject({ final: 10, raw: 87, overridden: true })
    expect(await receipt(given, student)).toMatchObject({
      state: 'conflict',
      reason: 'overridden',
      inLms: { score: 10, maximum: 100 },
      sentence: 'Your LMS took the score and kept a grade that was entered there.',
    })
  })

  test('stores no score of a locked grade, which we show as delayed and send once it is unlocked', async () => {
    const mary = await arrive(moodle.students[2] ?? 0)
    students.push({ userId: mary.user.id, token: mary.token, sub: String(moodle.students[2]) })
    const { id, student } = at(2)
    await moodle.lock(id, true)
    await finishes(given.classSession, student, 71)
    await send()
    expect(await moodle.gradeOf(id)).toMatchObject({ final: null, locked: true })
    expect(await receipt(given, student)).toMatchObject({
      state: 'delayed',
      reason: 'locked',
      sentence: 'Your LMS did not store this grade, although it answers. It may be locked there.',
    })
    await moodle.lock(id, false)
    t.clock.advance(minute)
    await send()
    expect(await moodle.gradeOf(id)).toMatchObject({ final: 71, locked: false })
    expect(await receipt(given, student)).toMatchObject({ state: 'arrived', inLms: { score: 71 } })
  })

  test('stores no score of a locked column, which we show in the same way', async () => {
    const { id, student } = at(0)
    await moodle.lockColumn(true)
    t.clock.advance(2 * second)
    await finishes(given.classSession, student, 90, 2)
    await send()
    expect(await receipt(given, student)).toMatchObject({
      state: 'delayed',
      reason: 'locked',
      score: 90,
      inLms: { score: 64 },
    })
    await moodle.lockColumn(false)
    t.clock.advance(minute)
    await send()
    expect(await moodle.gradeOf(id)).toMatchObject({ final: 90 })
    expect(await receipt(given, student)).toMatchObject({ state: 'arrived', inLms: { score: 90 } })
  })

  test('imports our file of grades, and nothing of it while one grade is locked', async () => {
    catchUp()
    const { body } = await t.call('GET /api/class-sessions/:id/grades/file', {
      token: given.token,
      params: { id: given.classSession },
      query: { format: 'moodle' },
    })
    expect(body).toMatchObject({ matchedBy: 'user_id' })
    const [ada, grace, mary] = [at(0).id, at(1).id, at(2).id]
    await moodle.lock(mary, true)
    expect((await moodle.importGrades(body.csv)).join(' ')).toMatch(/locked/iu)
    expect(await moodle.gradeOf(grace)).toMatchObject({ final: 10 })
    await moodle.lock(mary, false)
    expect(await moodle.importGrades(body.csv)).toEqual([])
    expect(await moodle.gradeOf(grace)).toMatchObject({ final: 87, overridden: true })
    expect(await moodle.gradeOf(mary)).toMatchObject({ final: 71 })
    expect(await moodle.gradeOf(ada)).toMatchObject({ final: 90 })
  })

  test('answers the tool in its status lines, as the stand-in does', async () => {
    const [jane, rosa] = [moodle.students[3], moodle.students[4]].map(String)
    const { teacher, outsider } = moodle
    const said = await askBook({
      column: moodle.columnUrl,
      token: (scope) => platformCalls(t.services).tokenFor(t.connected.id, [scopes[scope]]),
      people: { jane: jane ?? '', rosa: rosa ?? '', teacher: String(teacher), outsider: String(outsider) },
      override: (user, score) => moodle.override(Number(user), score),
      lock: (user) => moodle.lock(Number(user), true),
    })
    expect(said).toEqual(bookAnswers)
  })
  test('registers the portal by a connection link, which its administrator has then to activate', async () => {
    catchUp()
    const { token } = await signedInUser(t, { admin: true })
    const { body: link } = await t.call('POST /api/lti/connection-links', {
      token,
      body: { institutionId: institution },
    })
    const site = await signIn(moodle.admin)
    const { body: home } = await site.open(`${moodle.url}/my/`)
    const sesskey = /"sesskey":"(\w+)"/u.exec(home)?.[1] ?? ''
    // The type 0 is a new tool, although there is one of the same address.
    const query = new URLSearchParams({ url: link.url, type: '0', sesskey })
    const { url } = await site.open(`${moodle.url}/mod/lti/startltiadvregistration.php?${String(query)}`)
    const { pathname, search } = new URL(url)
    const offered = await t.app.inject({ url: `${pathname}${search}` })
    const { fields } = formIn({ url, status: offered.statusCode, body: offered.body })
    const installed = await post(t, pathname, fields)
    expect(installed.body).toContain('In Moodle, press Activate on the new tool.')

    const { body } = await t.call('GET /api/lti/platforms', { token })
    const platform = (Array.isArray(body) ? body : body.items).find(({ id }) => id !== t.connected.id)
    const { name: _name, institutionId: _, ...ours } = moodle.registration(institution)
    expect(platform).toMatchObject({
      ...ours,
      clientId: expect.not.stringContaining(moodle.clientId) as string,
      deploymentIds: [expect.stringMatching(/^\d+$/u)],
    })
    const [tool] = await moodle.read(
      'select id::int, state, ltiversion from mdl_lti_types where clientid = $1',
      [platform?.clientId],
    )
    expect(tool).toMatchObject({ id: Number(platform?.deploymentIds[0]), ltiversion: '1.3.0' })
    const settings = await moodle.read('select name, value from mdl_lti_types_config where typeid = $1', [
      tool?.['id'],
    ])
    expect(Object.fromEntries(settings.map(({ name, value }) => [name, value]))).toMatchObject({
      initiatelogin: `${t.services.config.publicUrl}/lti/login`,
      publickeyset: `${t.services.config.publicUrl}/lti/jwks`,
      ltiservice_gradesynchronization: '2',
      ltiservice_memberships: '1',
      sendname: '1',
      sendemailaddr: '1',
    })
  })
})
