import { nameProblem } from '@tradewind/contract/rules'
import { addresses, copiedWays, names } from '@tradewind/contract/test/samples'
import { describe, expect, test } from 'vitest'
import { PlatformProblem } from './platform-problem.ts'
import { kindOf, nextOf, readRosterPage } from './roster-page.ts'

const membership = 'http://purl.imsglobal.org/vocab/lis/v2/membership'
const answer = (body: unknown, link?: string) => ({
  status: 200,
  statusText: 'OK',
  headers: link === undefined ? {} : { link },
  text: typeof body === 'string' ? body : JSON.stringify(body),
})
const address = 'https://lms.example.edu/2/memberships?limit=500'
const read = (body: unknown) => readRosterPage(answer(body), address)
const one = (member: Record<string, unknown>) => read({ members: [{ user_id: '7', ...member }] }).members[0]

describe('what somebody is in a course', () => {
  test.each<[string, string[], string]>([
    ['a student by full name', [`${membership}#Learner`], 'student'],
    ['a student by short name, as Moodle says', ['Learner'], 'student'],
    ['a student by sub-role', [`${membership}/Learner#GuestLearner`], 'student'],
    [
      'a student of the course who teaches at the institution',
      ['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Instructor', `${membership}#Learner`],
      'student',
    ],
    ['an instructor by full name', [`${membership}#Instructor`], 'instructor'],
    ['an instructor by short name', ['Instructor'], 'instructor'],
    ['an instructor who also learns', ['Learner', 'Instructor'], 'instructor'],
    ['an assistant by sub-role', [`${membership}/Instructor#TeachingAssistant`], 'assistant'],
    ['an assistant by short sub-role', ['Instructor#TeachingAssistant'], 'assistant'],
    [
      'an assistant, whom Canvas calls instructor, too',
      [`${membership}#Instructor`, `${membership}/Instructor#TeachingAssistant`],
      'assistant',
    ],
    [
      'a test student, whom Canvas calls learner, too',
      [`${membership}#Learner`, 'http://purl.imsglobal.org/vocab/lti/system/person#TestUser'],
      'test_student',
    ],
    ['somebody with another role', [`${membership}#Mentor`], 'other'],
    [
      'an administrator of the institution',
      ['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Administrator'],
      'other',
    ],
    ['somebody without a role', [], 'other'],
  ])('is %s', (_what, roles, kind) => {
    expect(kindOf(roles)).toBe(kind)
  })
})

describe('the next page', () => {
  const next = 'https://lms.example.edu/2/memberships?limit=500&from=500'
  test.each([
    ['is absolute', `<${next}>; rel="next"`],
    ['is relative', '</2/memberships?limit=500&from=500>; rel="next"'],
    ['is relative to the query', '<?limit=500&from=500>;rel=next'],
    ['holds &amp;, as Moodle sends it', `<${next.replace('&', '&amp;')}>; rel="next"`],
    ['has curly quotes', `<${next}>; rel=“next”`],
    ['has single quotes and a type', `<${next}>; type="application/json"; rel='next'`],
    [
      'is one of several',
      `<https://lms.example.edu/first>; rel="first", <${next}>; rel="next", <x>; rel="last"`,
    ],
  ])('%s', (_what, header) => {
    expect(nextOf(header, address)).toBe(next)
  })

  test.each([undefined, '', '<https://lms.example.edu/1>; rel="prev"', 'next', '<x>; rel="nextish"'])(
    'is none after %s',
    (header) => {
      expect(nextOf(header, address)).toBeNull()
    },
  )
})

test('a header of pages that is longer than any real one is refused, and never counts as the last page', () => {
  const target = 'https://lms.example.edu/2'
  for (const header of [
    `${'<'.repeat(10_000)}${target}>; rel="next"`,
    `<${target}>; rel=${' '.repeat(10_000)}next`,
    `<${target}>${'; rel=prev'.repeat(1000)}, <${target}>; rel=next`,
  ])
    expect(() => nextOf(header, target)).toThrow(PlatformProblem)
})

describe('a page', () => {
  test('of people with and without names', () => {
    expect(one({ name: 'Sam Rivers', roles: ['Learner'], email: 'sam@example.edu' })).toEqual({
      sub: '7',
      name: 'Sam Rivers',
      email: 'sam@example.edu',
      login: '',
      sourced_id: '',
      kind: 'student',
      group_ids: null,
    })
    expect(one({ given_name: 'Sam', family_name: 'Rivers', name: 'S. R.' })?.name).toBe('Sam Rivers')
    expect(one({})).toMatchObject({ sub: '7', name: '', email: '', kind: 'other' })
    expect(one({ lis_person_sourcedid: 'S-7', ext_user_username: 'sam' })).toMatchObject({
      login: 'sam',
      sourced_id: 'S-7',
    })
    expect(one({ user_id: 7, name: null, email: 'no address' })).toMatchObject({
      sub: '7',
      name: '',
      email: '',
    })
  })

  test('cuts names of ten thousand characters, and takes out signs that hide or turn text', () => {
    expect([...(one({ name: 'x'.repeat(10_000) })?.name ?? '')].length).toBeLessThanOrEqual(100)
    expect(one({ name: 'Sam\u0000 \u202eRivers' })?.name).toBe('Sam Rivers')
    expect(one({ name: '\u0000\u202e' })?.name).toBe('')
  })

  test('leaves out those whom the platform calls inactive or deleted', () => {
    const members = ['Active', 'Inactive', 'Deleted', undefined].map((status, id) => ({
      user_id: `${id}`,
      status,
    }))
    expect(read({ members }).members.map(({ sub }) => sub)).toEqual(['0', '3'])
  })

  test.each([
    ['no members', {}],
    ['members of another shape', { members: 'many' }],
    ['somebody without an id', { members: [{ roles: [] }] }],
    ['somebody with an empty id', { members: [{ user_id: '' }] }],
    ['an id that no database stores', { members: [{ user_id: 'a\u0000b' }] }],
    ['an endless id', { members: [{ user_id: 'x'.repeat(256) }] }],
    ['a list instead of an object', []],
    ['a page of HTML', '<html>'],
    ['nothing', ''],
  ])('with %s is no empty course', (_what, body) => {
    expect(() => read(body)).toThrow('We could not read the answer of the LMS.')
  })
})

describe('names and addresses', () => {
  test.each(names.honest)('%s is kept', (name) => {
    expect(one({ given_name: name })?.name).toBe(name)
  })

  test.each(names.hostile)('with %s are cleaned of it', (_what, name) => {
    const told = one({ name })?.name ?? ''
    if (told !== '') expect(nameProblem(told, 'name')).toBeNull()
  })

  test.each(copiedWays)('copied %s, are those that were copied', (_what, change) => {
    expect(one({ email: change('ada-l@uni.example') })?.email).toBe('ada-l@uni.example')
  })

  test.each(addresses.hostile)('%j is no address', (email) => {
    expect(one({ email })?.email).toBe('')
  })
})
