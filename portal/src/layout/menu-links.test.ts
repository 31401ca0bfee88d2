import { expect, test } from 'vitest'
import { barLinks, personLinks } from './menu-links.ts'

const brand = { contactUrl: '/contact', helpUrl: '/help', productName: 'Tradewind' }
const labels = (links: { label: string }[]) => links.map(({ label }) => label)
const student = { kind: 'portal', instructor: false, admin: false, isLtiUser: false } as const

test('the links depend on the role', () => {
  expect(labels(barLinks(student, '/contact'))).toEqual(['Portal'])
  expect(labels(personLinks(student, brand))).toEqual(['Account', 'Help', 'Contact Us'])
  const instructor = { ...student, instructor: true }
  expect(labels(barLinks(instructor, '/contact'))).toEqual(['Portal', 'Course Kit', 'Contact Us'])
  expect(labels(personLinks(instructor, brand))).toEqual(['Account', 'Help'])
  const admin = { ...student, admin: true }
  expect(labels(barLinks(admin, '/contact'))).toEqual([
    'Portal',
    'Admin',
    'Analytics',
    'University Analytics',
    'Course Kit',
  ])
  expect(labels(personLinks(admin, brand))).toEqual(['Account', 'Help'])
  expect(labels(personLinks({ ...student, isLtiUser: true }, brand))).toEqual([
    'Use your Tradewind account',
    'Help',
    'Contact Us',
  ])
})

test('visitors have only Logout in their menu', () => {
  for (const kind of ['guest', 'demo'] as const) {
    expect(personLinks({ ...student, kind }, brand)).toEqual([])
    expect(labels(barLinks({ ...student, kind }, '/contact'))).toEqual(['Portal'])
  }
})
