import { expect, test } from 'vitest'
import { roleIn, type RoleFacts } from './course-role.ts'

const facts: RoleFacts = { launched: 'student', listed: null, isMoodle: true, leads: false }

test.each<[string, Partial<RoleFacts>, ReturnType<typeof roleIn>]>([
  ['a student', {}, 'student'],
  ['a student whom the list names', { listed: 'student' }, 'student'],
  ['a teacher', { launched: 'instructor', leads: true }, 'instructor'],
  ['an assistant', { launched: 'assistant', leads: true }, 'assistant'],
  ['a known teacher as a student', { leads: true }, 'test_student'],
  ['a teacher by the list, as a student', { listed: 'instructor' }, 'test_student'],
  ['an assistant by the list, as a student', { listed: 'assistant' }, 'test_student'],
  ['somebody whom the platform made up', { launched: 'test_student' }, 'test_student'],
  ['somebody whom the list calls made up', { listed: 'test_student' }, 'test_student'],
  ['a known non-editing teacher of Moodle', { leads: true, listed: 'student' }, 'test_student'],
  ['a former teacher', { leads: true, listed: 'student', isMoodle: false }, 'student'],
])('%s is what they are in the class', (_who, known, role) => {
  expect(roleIn({ ...facts, ...known })).toBe(role)
})
