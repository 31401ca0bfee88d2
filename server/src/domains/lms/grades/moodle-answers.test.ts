import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCampus, type Campus } from '../../../test/lms/launches.ts'
import { askBook, bookAnswers } from '../../../test/lms/moodle/book-answers.ts'
import { newGrades } from '../../../test/lms/stand-in-grades.ts'
import { agsScopes } from '../../../test/lms/stand-in-state.ts'

let t: Campus
beforeAll(async () => {
  t = await openCampus()
})
afterAll(() => t.close())

test('the stand-in for Moodle answers as Moodle does (moodle.postgres.deep.test.ts asks a real one)', async () => {
  const { services, url } = t.lms
  const people = { jane: '5', rosa: '6', teacher: '3', outsider: '9' }
  services.grades = { ...newGrades(), enrolled: new Set([people.jane, people.rosa]) }
  services.token.working.set('a-token', agsScopes)
  const path = '/mod/lti/services.php/2/lineitems/17/lineitem'
  services.grades.items.push({
    id: `${url}${path}?type_id=1`,
    ...{ label: 'A lab', scoreMaximum: 100, resourceId: '', resourceLinkId: '1' },
  })
  services.grades.deleted.add(path.replace('17', '999999'))
  const said = await askBook({
    column: `${url}${path}?type_id=1`,
    token: () => Promise.resolve('a-token'),
    people,
    override: (user, score) => {
      const typed = { score, comment: '', timestamp: Date.now(), attempts: 0, overridden: true }
      return Promise.resolve(void services.grades.held.set(`${path} ${user}`, typed))
    },
    lock: (user) => Promise.resolve(void services.grades.locked.add(user)),
  })
  expect(said).toEqual(bookAnswers)
})
