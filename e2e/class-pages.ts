import { expect, type Page } from '@playwright/test'
import { expectScreen } from './steps.ts'

/** What somebody who teaches does on the pages of classes. */

/** Opens one of the reader's classes from the list of all. */
export async function openClass(page: Page, name: string): Promise<void> {
  await page.goto('/classes')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Goes on to a part of the debrief from the page of a class. */
export async function openDebrief(page: Page, part?: string): Promise<void> {
  await page.getByRole('link', { name: 'Debrief', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Debrief of /u })).toBeVisible()
  if (part !== undefined) await showPart(page, part)
}

export async function showPart(page: Page, part: string): Promise<void> {
  const parts = page.getByRole('navigation', { name: 'Parts of the debrief' })
  const link = parts.getByRole('link', { name: part, exact: true })
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'page')
}

/** Makes a class in the list of all. */
export async function createClass(page: Page, { lab, name }: { lab: string; name: string }): Promise<void> {
  await expectScreen(page, '/classes', 'Your classes')
  await page.getByRole('link', { name: 'New class' }).click()
  await page.getByRole('combobox', { name: 'Lab' }).selectOption(lab)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
}
