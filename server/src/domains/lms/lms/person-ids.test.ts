import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arrive, openCampus, type Campus } from '../../../test/lms/launches.ts'
import { claim, student } from '../../../test/lms/stand-in-claims.ts'
import { readIdentities } from './personal-data.ts'
import { personId, readPersonIds } from './person-ids.ts'

const nothing = { login: '', sourcedId: '', platformUserId: '' }

describe('the ids in a launch', () => {
  test.each([
    ['nothing', {}, nothing],
    [
      'Moodle’s user name and ID number',
      { [claim('ext')]: { user_username: 'sam' }, [claim('lis')]: { person_sourcedid: 'S-7' } },
      { ...nothing, login: 'sam', sourcedId: 'S-7' },
    ],
    [
      'Brightspace’s own claim',
      { 'http://www.brightspace.com': { username: 'sam', org_defined_id: '0012', user_id: 9 } },
      { ...nothing, login: 'sam', sourcedId: '0012' },
    ],
    [
      'the variables of our links, as Canvas fills them in',
      { [claim('custom')]: { user_login: 'sam', canvas_user: '4711' } },
      { ...nothing, login: 'sam', platformUserId: '4711' },
    ],
    [
      'variables that the platform does not know',
      { [claim('custom')]: { user_login: '$User.username', canvas_user: '$Canvas.user.id' } },
      nothing,
    ],
    [
      'wrong shapes',
      {
        [claim('ext')]: 7,
        [claim('lis')]: [],
        [claim('custom')]: { user_login: {} },
        'http://www.brightspace.com': 'x',
      },
      nothing,
    ],
  ])('are read from %s', (_name, payload, ids) => {
    expect(readPersonIds(payload)).toEqual(ids)
  })

  test.each(['a\u0000b', 'a\nb', 'x'.repeat(256), '\ud800', '  '])('%j is no id', (text) => {
    expect(personId(text)).toBe('')
  })
})

describe('the ids of a person', () => {
  let t: Campus
  beforeAll(async () => {
    t = await openCampus()
  })
  afterAll(() => t.close())

  const stored = async (sub: string) =>
    await t.services.db
      .selectFrom('lti_identities')
      .select(['login', 'sourced_id', 'platform_user_id'])
      .where('sub', '=', sub)
      .executeTakeFirst()

  test('are stored with a launch, kept where a later one tells less, and told to the person', async () => {
    const user = { ...student, id: crypto.randomUUID() }
    const claims = { [claim('ext')]: { user_username: 'sam' }, [claim('lis')]: { person_sourcedid: 'S-7' } }
    await arrive(t, { user, claims })
    expect(await stored(user.id)).toEqual({ login: 'sam', sourced_id: 'S-7', platform_user_id: '' })
    const changed = { [claim('ext')]: { user_username: 'samuel' }, [claim('lis')]: undefined }
    const { token } = await arrive(t, { user, claims: changed })
    const { body: me } = await t.call('GET /api/auth/user', { token })
    expect(await stored(user.id)).toEqual({ login: 'samuel', sourced_id: 'S-7', platform_user_id: '' })
    const told = await readIdentities(t.services.db, me.id)
    expect(told).toMatchObject([{ login: 'samuel', sourcedId: 'S-7', platformUserId: '' }])
  })
})
