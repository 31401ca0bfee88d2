import { expect, test } from 'vitest'
import { roleIn, type RoleFacts } from './course-role.ts'

const facts: RoleFacts = {
  launched: 'student',
  listed: null,
  isMoodle: true,
  leads: false,
  owns: false,
  said: null,
}

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
  ['a non-editing teacher of Moodle', { launched: 'instructor', listed: 'student' }, 'assistant'],
  ['a teacher of Moodle', { launched: 'instructor', listed: 'instructor' }, 'instructor'],
  ['a teacher elsewhere', { launched: 'instructor', listed: 'student', isMoodle: false }, 'instructor'],
  ['the owner', { launched: 'instructor', listed: 'student', owns: true }, 'instructor'],
  [
    'an instructor by the owner',
    { launched: 'instructor', listed: 'student', said: 'instructor' },
    'instructor',
  ],
  ['an instructor by the owner, as a student', { leads: true, said: 'instructor' }, 'test_student'],
  ['an assistant by the owner', { launched: 'instructor', said: 'assistant' }, 'assistant'],
  ['a student whom the owner made an assistant', { said: 'assistant', listed: 'student' }, 'assistant'],
  ['a student by the owner', { leads: true, listed: 'instructor', said: 'student' }, 'student'],
  ['a student by the owner who teaches now', { launched: 'instructor', said: 'student' }, 'instructor'],
  ['a former teacher', { leads: true, listed: 'student', isMoodle: false }, 'student'],
])('%s is what they are in the class', (_who, known, role) => {
  expect(roleIn({ ...facts, ...known })).toBe(role)
})
