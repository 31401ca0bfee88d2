import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import {
  answerGrades,
  arrived,
  at,
  column,
  countsOf,
  mixed,
  receipts,
  type Answering,
} from './answered-grades.ts'
import { openClass } from '../class-pages.ts'
import { expect, inFull, test } from '../fixtures.ts'
import { toast } from '../managed-users.ts'
import { givenPlayedClass } from '../played-class.ts'
import { hideWelcome, labPage, refusedCall, unansweredCall } from '../steps.ts'

test.beforeEach(({ context }) => hideWelcome(context))

const columnOf = (page: Page, words: string) => page.getByRole('cell').filter({ hasText: words })

test(
  'an instructor sees what has not arrived and why, and sends, overwrites and downloads',
  inFull,
  async ({ page, server, signIn, register, checkAccessibility }) => {
    test.slow()
    const me = await signIn('instructor')
    await givenPlayedClass(server, me, register)
    const answering: Answering = { grades: mixed, receipt: arrived, posted: [] }
    await answerGrades(page, answering)
    await openClass(page, 'Finance 210')
    await expect(columnOf(page, '43.5 of 50, November 20, 2026')).toBeVisible()
    await expect(columnOf(page, 'Next try: November 20, 2026')).toBeVisible()
    await expect(columnOf(page, 'Not a student in the LMS. Enroll this person')).toBeVisible()
    const card = page.getByRole('region', { name: 'Grades' })
    await expect(card).toContainText(
      '1 in the LMS, 1 not yet arrived, 1 not arrived, 1 with another grade in the LMS, 1 taken and not in the LMS.',
    )
    await expect(card).toContainText('International Business 301, Campus Moodle. 50 points.')
    await checkAccessibility(page)

    await page.getByLabel('Show', { exact: true }).selectOption('Grades that have not arrived in the LMS')
    await expect(columnOf(page, '43.5 of 50')).toHaveCount(0)
    await expect(page.getByRole('table', { name: /^Students by name/u }).getByRole('row')).toHaveCount(5)
    await columnOf(page, 'Not a student')
      .getByRole('button', { name: /^Send the grade of/u })
      .click()
    await expect(toast(page, 'The grades are on their way.')).toBeVisible()
    expect(answering.posted.at(-1)).toMatchObject(['/send', { what: 'one' }])

    await columnOf(page, 'There: 30 of 50')
      .getByRole('button', { name: /^Overwrite/u })
      .click()
    const overwrite = page.getByRole('dialog', { name: /^Overwrite the grade of/u })
    await expect(overwrite).toContainText('Your LMS holds 30 of 50. The score here is 87 of 100')
    await checkAccessibility(page)
    await overwrite.getByRole('button', { name: 'Overwrite' }).click()
    await expect(overwrite).toHaveCount(0)
    expect(answering.posted.at(-1)?.[0]).toMatch(/^\/students\/[\w-]{36}\/overwrite$/u)

    for (const [name, what] of [
      ['Send what has not arrived', 'failed'],
      ['Send what changed', 'changed'],
      ['Send all', 'all'],
    ] as const) {
      await card.getByRole('button', { name, exact: true }).click()
      await expect.poll(() => answering.posted.at(-1)).toEqual(['/send', { what }])
    }

    await card.getByRole('button', { name: 'Send 0 for who did not finish' }).click()
    const zeros = page.getByRole('dialog', { name: 'Send 0 for who did not finish?' })
    await expect(zeros.getByRole('listitem')).toHaveCount(2)
    await expect(zeros.getByText('Not here yet')).toHaveCount(1)
    await checkAccessibility(page)
    await zeros.getByRole('button', { name: 'Send 0 for 2 students' }).click()
    await expect(zeros).toHaveCount(0)
    const [end, body] = answering.posted.at(-1) ?? []
    expect([end, (body as { students: string[] }).students.length]).toEqual(['/zeros', 2])

    await card.getByRole('button', { name: 'Download a file' }).click()
    const files = page.getByRole('dialog', { name: 'Download grades as a file' })
    await expect(files.getByRole('radio', { name: 'Moodle' })).toBeChecked()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      files.getByRole('button', { name: 'Download', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toBe('finance-210-grades-moodle.csv')
    expect(await readFile(await download.path(), 'utf8')).toBe('\uFEFFUser ID\r\n4\r\n')
    await expect(files).toContainText('Map from “User ID” to “userid”.')
    await expect(files).toContainText('Moodle refuses the whole file if one of them is in it.')
    await expect(files).toContainText('1 student with a score is not in the file')
    await expect(files).toContainText('By Code')
    await checkAccessibility(page)
  },
)

test(
  'when nothing arrives, guidance says why, and a deleted column is made anew',
  inFull,
  async ({ page, server, signIn, register, checkAccessibility }) => {
    test.slow()
    const me = await signIn('instructor')
    await givenPlayedClass(server, me, register)
    const gone = {
      reason: 'column_gone',
      sentence: 'The column was deleted in the LMS.',
      advice: 'Make a new one, or restore it there.',
      canMake: true,
    }
    const answering: Answering = {
      grades: (students) => {
        const graded = students.map((student) => ({
          ...{ id: student.id, name: student.name, email: student.email, column: column.id },
          receipt: receipts.refused,
        }))
        const guidance = ['Check that the course is published in your LMS.']
        return {
          ...{ columns: [{ ...column, problem: gone }], students: graded, counts: countsOf(graded) },
          ...{ withPeerFactors: false, guidance, comparedAt: null },
        }
      },
      receipt: arrived,
      posted: [],
    }
    await answerGrades(page, answering)
    await openClass(page, 'Finance 210')
    const card = page.getByRole('region', { name: 'Grades' })
    await expect(card).toContainText('Check that the course is published in your LMS.')
    await expect(card).toContainText(
      'The column was deleted in the LMS. Make a new one, or restore it there.',
    )
    await checkAccessibility(page)
    await card.getByRole('button', { name: /^Make a new column/u }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Make a new column' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(answering.posted).toEqual([[`/columns/${column.id}/make`, null]])
  },
)

test(
  'an assistant sees where grades are, sends them if an instructor allowed it, and never overwrites',
  inFull,
  async ({ page, server, signIn, register }) => {
    test.slow()
    const me = await signIn('instructor')
    await givenPlayedClass(server, me, register)
    const answering: Answering = { grades: mixed, receipt: arrived, right: 'see', posted: [] }
    await answerGrades(page, answering)
    await openClass(page, 'Finance 210')
    const buttonsOf = (words: string) => columnOf(page, words).getByRole('button')
    await expect(columnOf(page, 'There: 30 of 50')).toBeVisible()
    const card = page.getByRole('region', { name: 'Grades' })
    await expect(card.getByRole('button')).toHaveText(['Download a file'])
    for (const words of ['Not a student', 'There: 30 of 50']) await expect(buttonsOf(words)).toHaveCount(0)

    answering.right = 'change'
    await expect(buttonsOf('Not a student')).toHaveText([/^Send the grade of/u])
    await expect(buttonsOf('There: 30 of 50')).toHaveCount(0)
    await expect(card.getByRole('button')).toHaveText([
      'Send what has not arrived',
      'Send what changed',
      'Send all',
      'Download a file',
    ])
  },
)

test(
  'an instructor does the work of grades by keyboard alone',
  inFull,
  async ({ page, server, signIn, register }) => {
    test.slow()
    const me = await signIn('instructor')
    await givenPlayedClass(server, me, register)
    const answering: Answering = { grades: mixed, receipt: arrived, posted: [] }
    await answerGrades(page, answering)
    await openClass(page, 'Finance 210')
    const press = async (control: Locator, key = 'Enter') => {
      await control.focus()
      await page.keyboard.press(key)
    }
    await expect(columnOf(page, '43.5 of 50')).toBeVisible()
    await page.getByLabel('Show', { exact: true }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(columnOf(page, '43.5 of 50')).toHaveCount(0)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByLabel('Show', { exact: true })).toBeFocused()

    const overwrite = page.getByRole('button', { name: /^Overwrite/u })
    await press(overwrite)
    const asked = page.getByRole('dialog', { name: /^Overwrite the grade of/u })
    await expect(asked).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(asked).toHaveCount(0)
    await expect(overwrite).toBeFocused()
    expect(answering.posted).toEqual([])
    await press(overwrite)
    await press(asked.getByRole('button', { name: 'Overwrite' }))
    await expect(asked).toHaveCount(0)
    expect(answering.posted).toHaveLength(1)

    const card = page.getByRole('region', { name: 'Grades' })
    for (const [button, dialog] of [
      ['Send 0 for who did not finish', 'Send 0 for who did not finish?'],
      ['Download a file', 'Download grades as a file'],
    ] as const) {
      await press(card.getByRole('button', { name: button }))
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(card.getByRole('button', { name: button })).toBeFocused()
    }
    await press(card.getByRole('button', { name: 'Send all' }))
    await expect.poll(() => answering.posted.at(-1)).toEqual(['/send', { what: 'all' }])
    await expect(card.getByRole('button', { name: 'Send all' })).toBeFocused()
  },
)

test(
  'a class without an LMS has the column and the files, and grades that do not load can be asked for again',
  inFull,
  async ({ page, server, signIn, register, expectErrors }) => {
    test.slow()
    expectErrors(unansweredCall('/grades'))
    const me = await signIn('instructor')
    await givenPlayedClass(server, me, register)
    const answering: Answering = { grades: () => null, receipt: arrived, posted: [] }
    await answerGrades(page, answering)
    await openClass(page, 'Finance 210')
    const card = page.getByRole('region', { name: 'Grades' })
    const again = card.getByRole('alert').getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    answering.grades = (students) => {
      const graded = students.map((student) => ({
        ...{ id: student.id, name: student.name, email: student.email, column: null },
        receipt: { ...arrived, state: 'not_linked' as const, inLms: null, sendAgainAt: null },
      }))
      return {
        columns: [],
        students: graded,
        counts: countsOf(graded),
        withPeerFactors: false,
        guidance: [],
        comparedAt: null,
      }
    }
    await again.click()
    await expect(card).toContainText('No student came from a course of an LMS.')
    await expect(card.getByRole('button')).toHaveText(['Download a file'])
    await expect(columnOf(page, 'Not linked')).toHaveCount(5)
    await expect(page.getByLabel('Show', { exact: true })).toHaveCount(0)
  },
)

test(
  'a student sees where the grade is, and sends it again',
  inFull,
  async ({ page, server, signIn, register, checkAccessibility, expectErrors }) => {
    test.slow()
    expectErrors(unansweredCall('/grade'), refusedCall(429, '/grade/send'))
    const me = await signIn('instructor')
    await givenPlayedClass(server, await register('instructor'), register, [me])
    const answering: Answering = { grades: mixed, receipt: null, posted: [] }
    await answerGrades(page, answering)
    await page.goto('/?lab=foreign_exchange_lab')
    const lab = labPage(page, 'Foreign Exchange')
    await lab.getByRole('button', { name: /Attempt 1/u }).click()
    const card = lab.getByRole('region', { name: 'Your grade in the LMS' })
    await expect(card).toContainText('We could not look up your grade. Your score is saved.')
    const { delayed, refused } = receipts
    answering.receipt = { ...delayed, sentence: 'Your LMS is busy.' }
    await card.getByRole('button', { name: 'Try again' }).click()
    await expect(card).toContainText('Your LMS is busy.We try again by ourselves.Next try: November 20, 2026')
    await checkAccessibility(page)
    answering.receipt = {
      ...delayed,
      inLms: { score: 20, maximum: 50, at },
      sentence: 'Your LMS did not store your grade. It may be locked there.',
    }
    await page.reload()
    await expect(card).toContainText('It may be locked there.')
    await expect(card).toContainText('It holds 20 of 50, seen November 20, 2026')
    answering.receipt = { ...arrived, state: 'on_its_way', inLms: null, sendAgainAt: null }
    await card.getByRole('button', { name: 'Send again' }).click()
    await expect(card).toContainText('Your score of 87 is on its way.')
    await expect(card.getByRole('button')).toHaveCount(0)
    // It is looked up again by itself.
    answering.receipt = { ...arrived, state: 'sent', inLms: null }
    await expect(card).toContainText('Your score of 87 was sent to your LMS.')
    await page.reload()
    answering.receipt = { ...arrived, sendAgainAt: Date.now() + 3_600_000 }
    await expect(card).toContainText('43.5 of 50')
    await expect(card).toContainText('In your LMS since November 20, 2026')
    await expect(card.getByRole('button', { name: 'Send again' })).toHaveAttribute('aria-disabled', 'true')
    await expect(card).toContainText('You can send it once a minute.')
    await checkAccessibility(page)
    expect(answering.posted).toEqual([['/send', null]])

    // A reload shows what was refused; a failed call leaves it there.
    answering.receipt = refused
    await page.reload()
    await expect(card).toContainText('Not a student in the LMS.')
    await page.route('**/api/runs/*/grade/send', async (route) => {
      if (route.request().method() !== 'POST') return await route.fallback()
      const origin = new URL(route.request().headers()['origin'] ?? page.url()).origin
      const json = { code: 'too_many_requests', message: 'Please wait a minute, then send it again.' }
      await route.fulfill({ status: 429, json, headers: { 'access-control-allow-origin': origin } })
    })
    await card.getByRole('button', { name: 'Send again' }).click()
    await expect(card.getByRole('alert')).toHaveText('Please wait a minute, then send it again.')
    await expect(card).toContainText('Not a student in the LMS.')
  },
)
