import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { groupSteps, listed } from '../../../test/lms/groups.ts'
import { arrive, openCampus, type Campus } from '../../../test/lms/launches.ts'
import { claim } from '../../../test/lms/stand-in-claims.ts'
import type { CharacterName } from '../../../test/lms/stand-in-state.ts'
import { enrolledGroups, readGroupIds } from './group-ids.ts'
import { lmsPerson, readGroups } from './personal-data.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'

describe('the groups in a launch', () => {
  test.each([
    ['nothing', {}, null, false],
    ['Moodle’s ids', { moodle_groups: '7,12' }, ['7', '12'], false],
    [
      'Canvas’s ids',
      { moodle_groups: '$Moodle.Person.userGroupIds', canvas_groups: '1c16, d4d8' },
      ['1c16', 'd4d8'],
      false,
    ],
    ['nobody’s', { moodle_groups: '', canvas_groups: '$Canvas.group.contextIds' }, [], false],
    [
      'variables that the platform does not know',
      { moodle_groups: '$Moodle.Person.userGroupIds' },
      null,
      false,
    ],
    ['a known variable that is null', { moodle_groups: null }, null, false],
    ['one twice', { moodle_groups: '7,7' }, ['7'], false],
    ['a wrong shape', { moodle_groups: { id: 7 } }, null, true],
    ['an endless list', { moodle_groups: '7,'.repeat(20_000) }, null, true],
    ['ids that cannot be stored', { moodle_groups: `7,a\u0000b,,${'x'.repeat(300)}` }, ['7'], true],
    [
      'more than anybody has',
      { moodle_groups: Array.from({ length: 60 }, (_, at) => at).join(',') },
      expect.objectContaining({ length: 50 }),
      true,
    ],
  ])('are read from %s', (_name, custom, ids, faulty) => {
    expect(readGroupIds({ [claim('custom')]: custom })).toEqual({ ids, faulty })
  })

  test.each([
    ['nothing', undefined, null, false],
    ['none', [], [], false],
    ['numbers and texts', [{ group_id: 7 }, { group_id: 'a' }], ['7', 'a'], false],
    ['other shapes', [{ group_id: 7 }, 'a', { id: 'b' }, null], ['7'], true],
    ['no list', 'a,b', null, true],
  ])('of a class list are read from %s', (_name, given, ids, faulty) => {
    expect(enrolledGroups(given)).toEqual({ ids, faulty })
  })
})

describe.each<CharacterName>(['moodle', 'canvas'])('a launch from %s', (character) => {
  let t: Campus
  beforeAll(async () => {
    t = await openCampus(['global_compass_lab'], character)
  })
  afterAll(() => t.close())
  const { givenHostedClass, student, open, storedGroups } = groupSteps(() => t)

  test('says in which groups a student is, and the newest launch counts', async () => {
    const { link, contextId } = await givenHostedClass()
    const sam = student('Rivers', ['7', '12'])
    await open(sam, link)
    expect(await storedGroups(contextId)).toEqual([`${sam.id} 12`, `${sam.id} 7`])
    await open({ ...sam, groups: ['7', '30'] }, link)
    expect(await storedGroups(contextId)).toEqual([`${sam.id} 30`, `${sam.id} 7`])
    await open({ ...sam, groups: [] }, link)
    expect(await storedGroups(contextId)).toEqual([])
  })

  test('says nothing by a link without the variable, and an instructor’s groups are not stored', async () => {
    const { link, contextId } = await givenHostedClass()
    const sam = student('Rivers', ['7'])
    await open(sam, link)
    await open({ ...sam, groups: ['9'] }, { ...link, custom: { lab: 'global_compass_lab' } })
    expect(await storedGroups(contextId)).toEqual([`${sam.id} 7`])
    await open({ ...t.lms.users.teacher, id: crypto.randomUUID(), groups: ['7'] }, link)
    await open({ ...t.lms.users.assistant, id: crypto.randomUUID(), groups: ['7'] }, link)
    expect(await storedGroups(contextId)).toEqual([`${sam.id} 7`])
  })

  test('with groups that cannot be read is no worse for the student, and leaves a line in the log', async () => {
    const { link } = await givenHostedClass()
    const warn = vi.spyOn(t.services.log, 'warn')
    const custom = { lab: 'global_compass_lab', moodle_groups: [7], canvas_groups: { id: 'a\u0000' } }
    const { token } = await arrive(t, {
      user: student('Rivers'),
      link,
      claims: { [claim('custom')]: custom },
    })
    expect(token).toBeTruthy()
    expect(warn).toHaveBeenCalledWith(expect.anything(), 'groups in a launch could not be read')
    warn.mockRestore()
  })

  test('is told to the person, and forgotten with them', async () => {
    const { link, contextId } = await givenHostedClass('Finance 210')
    const { userId } = await open(student('Rivers', ['7']), link)
    expect(await readGroups(t.services.db, userId)).toEqual([{ course: 'Finance 210', group: '7', name: '' }])
    await inTransaction(t.services, async (trx) => await lmsPerson.erase?.(trx, userId))
    expect(await storedGroups(contextId)).toEqual([])
  })
})

describe.each<CharacterName>(['blackboard', 'brightspace'])('the class list of %s', (character) => {
  let t: Campus
  beforeAll(async () => {
    t = await openCampus(['global_compass_lab'], character)
    if (character === 'brightspace')
      await t.services.db
        .updateTable('lti_platforms')
        .set({ token_audience: 'https://api.stand-in.example/auth/token' })
        .execute()
  })
  afterAll(() => t.close())
  const { givenHostedClass, student, readList, storedGroups } = groupSteps(() => t)

  beforeEach(() => {
    t.lms.services.groups = {
      offered: true,
      groups: [
        { id: 'g1', name: 'Red', set_id: 'a' },
        { id: 'g2', name: 'Blue', set_ids: ['a'] },
        { id: 3, name: 'Tutorial' },
      ],
      sets: [{ id: 'a', name: 'Project teams' }],
      lie: null,
    }
    t.lms.services.calls = []
  })
  const listedPeople = async (contextId: string) =>
    await t.services.db.selectFrom('lti_members').select('sub').where('context_id', '=', contextId).execute()
  const known = async (contextId: string) => ({
    groups: await t.services.db
      .selectFrom('lti_groups')
      .select(['group_id', 'name', 'set_ids'])
      .where('context_id', '=', contextId)
      .orderBy('group_id')
      .execute(),
    sets: await t.services.db
      .selectFrom('lti_group_sets')
      .select(['set_id', 'name'])
      .where('context_id', '=', contextId)
      .execute(),
  })

  test('names groups and their sets on all pages, and is read anew each time', async () => {
    const { contextId } = await givenHostedClass()
    const [ana, bo, cleo] = [student('Ruiz'), student('Li'), student('Ray')]
    Object.assign(t.lms.services.roster, {
      members: [listed(ana, ['g1', 3]), listed(bo, ['g2']), listed(cleo, [])],
      pageSize: 2,
    })
    await readList(contextId)
    expect(await known(contextId)).toEqual({
      groups: [
        { group_id: '3', name: 'Tutorial', set_ids: [] },
        { group_id: 'g1', name: 'Red', set_ids: ['a'] },
        { group_id: 'g2', name: 'Blue', set_ids: ['a'] },
      ],
      sets: [{ set_id: 'a', name: 'Project teams' }],
    })
    expect(await storedGroups(contextId)).toEqual([`${ana.id} 3`, `${ana.id} g1`, `${bo.id} g2`].toSorted())
    expect(t.lms.services.calls.some(({ url }) => url.includes('groups=true'))).toBe(true)

    t.lms.services.groups.groups = [{ id: 'g2', name: 'Navy', set_id: 'a' }]
    t.lms.services.roster.members = [listed(ana, ['g2']), listed(bo, ['g2']), listed(cleo, [])]
    await readList(contextId)
    expect((await known(contextId)).groups).toEqual([{ group_id: 'g2', name: 'Navy', set_ids: ['a'] }])
    expect(await storedGroups(contextId)).toEqual([`${ana.id} g2`, `${bo.id} g2`].toSorted())
  })

  test('that no longer names somebody removes their groups, and instructors have none', async () => {
    const { contextId } = await givenHostedClass()
    const students = Array.from({ length: 6 }, (_, at) => student(`Student ${at}`))
    const teacher = { ...listed(student('Gardner'), ['g1']), roles: ['Instructor'] }
    t.lms.services.roster.members = [teacher, ...students.map((each) => listed(each, ['g1']))]
    await readList(contextId)
    expect(await storedGroups(contextId)).toHaveLength(6)
    t.lms.services.roster.members = [teacher, ...students.slice(1).map((each) => listed(each, ['g1']))]
    await readList(contextId)
    expect(await storedGroups(contextId)).toEqual(
      students
        .slice(1)
        .map(({ id }) => `${id} g1`)
        .toSorted(),
    )
  })

  test.each(['down', 'busy', 'page', 'shape', 'empty', 'long', 'elsewhere'] as const)(
    'is read although the list of groups lies (%s), and what was known of groups stays',
    async (lie) => {
      const { contextId } = await givenHostedClass()
      const ana = student('Ruiz')
      t.lms.services.roster.members = [listed(ana, ['g1'])]
      await readList(contextId)
      const before = await known(contextId)
      const warn = vi.spyOn(t.services.log, 'warn')
      t.lms.services.groups.lie = lie
      const bo = student('Li')
      t.lms.services.roster.members = [listed(ana, ['g2']), listed(bo, ['g2'])]
      await readList(contextId)
      expect(warn).toHaveBeenCalledWith(expect.anything(), 'the groups of an LMS could not be read')
      warn.mockRestore()
      expect(await known(contextId)).toEqual(before)
      expect(await storedGroups(contextId)).toEqual([`${ana.id} g1`])
      expect(await listedPeople(contextId)).toHaveLength(2)
    },
  )

  test('leaves out single groups that cannot be read, with a line in the log', async () => {
    const { contextId } = await givenHostedClass()
    const ana = student('Ruiz')
    t.lms.services.groups.groups = [
      7,
      { name: 'Nameless' },
      { id: 'a\u0000b', name: 'Bad' },
      { id: 'g1', name: ['no', 'text'], set_ids: [7, null, {}], set_id: {} },
      { id: 'g2', name: `\u0000\u202e${'T'.repeat(10_000)}` },
    ]
    t.lms.services.roster.members = [
      { ...listed(ana, []), group_enrollments: [{ group_id: 'g1' }, { group_id: 'a\u0000b' }, 7] },
      { ...listed(student('Li'), []), group_enrollments: 'many' },
    ]
    const warn = vi.spyOn(t.services.log, 'warn')
    await readList(contextId)
    expect((await known(contextId)).groups).toEqual([
      { group_id: 'g1', name: '', set_ids: ['7'] },
      { group_id: 'g2', name: 'T'.repeat(200), set_ids: [] },
    ])
    expect(await storedGroups(contextId)).toEqual([`${ana.id} g1`])
    expect(warn.mock.calls.map(([, text]) => text)).toEqual([
      'entries of a list of groups could not be read',
      'groups in a class list could not be read',
    ])
    warn.mockRestore()
  })

  test('asks for no groups where the platform offers none', async () => {
    t.lms.services.groups.offered = false
    const { contextId } = await givenHostedClass()
    t.lms.services.roster.members = [listed(student('Ruiz'), ['g1'])]
    await readList(contextId)
    expect(await listedPeople(contextId)).toHaveLength(1)
    expect(t.lms.services.calls.filter(({ url }) => url.includes('groups'))).toEqual([])
    expect(await storedGroups(contextId)).toEqual([])
  })
})
