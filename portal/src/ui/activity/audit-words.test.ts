import { auditActions } from '@tradewind/contract/operations/audit'
import { describe, expect, test } from 'vitest'
import { actionGroups, actionWords, actorWords, shortId, subjectWords } from './audit-words.ts'

const id = '7d1f2c34-0000-4000-8000-123456789abc'
const other = '9a8b7c6d-0000-4000-8000-123456789abc'
const maya = { id, name: 'Maya Stone', email: 'maya@university.example' }
const entry = {
  actorId: null,
  actor: null,
  actorVisitor: null,
  subjectVisitor: null,
  subjectId: null,
  subject: null,
  subjectName: null,
  address: null,
}

test('every action has its own words, and appears once among the choices', () => {
  const offered = actionGroups.flatMap(({ items }) => items.map(({ value }) => value))
  expect(offered.toSorted()).toEqual([...auditActions].toSorted())
  expect(new Set(auditActions.map(actionWords)).size).toBe(auditActions.length)
})

describe('the actor', () => {
  test('is a person with name and address', () => {
    expect(actorWords({ ...entry, actorId: id, actor: maya })).toEqual({
      name: 'Maya Stone',
      detail: 'maya@university.example',
      about: id,
      account: id,
    })
  })

  test('has a short id when the account is deleted, and a placeholder without a name', () => {
    expect(actorWords({ ...entry, actorId: id })).toEqual({
      name: 'Deleted account',
      detail: '7d1f2c34…',
      about: id,
    })
    expect(actorWords({ ...entry, actorId: id, actor: { id, name: ' ', email: '' } })).toEqual({
      name: 'No name',
      detail: null,
      about: id,
      account: id,
    })
  })

  test('is a visitor who never had an account', () => {
    const guest = { name: 'Guest of an institution', detail: '7d1f2c34…', about: id }
    expect(actorWords({ ...entry, actorId: id, actorVisitor: 'guest' })).toEqual(guest)
    expect(actorWords({ ...entry, actorId: id, actorVisitor: 'demo' }).name).toBe('Demo visitor')
    expect(subjectWords({ ...entry, actorId: other, subjectId: id, subjectVisitor: 'guest' })).toEqual(guest)
  })

  test('is nobody when signed out, and the system when no request was made', () => {
    expect(actorWords({ ...entry, address: '203.0.113.7' }).name).toBe('Nobody signed in')
    expect(actorWords(entry).name).toBe('System')
  })
})

test('the subject is named when it is not the actor', () => {
  expect(subjectWords(entry)).toBeNull()
  expect(subjectWords({ ...entry, actorId: id, actor: maya, subjectId: id, subject: maya })).toBeNull()
  expect(subjectWords({ ...entry, actorId: other, subjectId: id, subject: maya })?.name).toBe('Maya Stone')
  expect(subjectWords({ ...entry, actorId: other, subjectId: id })).toEqual({
    name: null,
    detail: '7d1f2c34…',
    about: id,
  })
  expect(subjectWords({ ...entry, subjectId: 'uni-a' })?.detail).toBe('uni-a')
  expect(subjectWords({ ...entry, subjectId: other, subjectName: 'Spring faculty' })).toEqual({
    name: 'Spring faculty',
    detail: null,
    about: other,
  })
})

test('only random ids are shortened', () => {
  expect(shortId(id)).toBe('7d1f2c34…')
  expect(shortId('northern-university')).toBe('northern-university')
})
