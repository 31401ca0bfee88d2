import { expect, type ElementHandle, type Locator, type Page } from '@playwright/test'

/** Presses Tab at least once until the target has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const element = await visibleElement(target)
  await page.keyboard.press(key)
  await pressUntilFocused(page, element, key, 40)
}

/** Presses Tab until the target has the focus, which it may already have. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await pressUntilFocused(page, await visibleElement(target), 'Tab', 250)
}

/** Presses a key on the target after reaching it with Tab. */
export async function press(page: Page, target: Locator, key: string): Promise<void> {
  await reach(page, target)
  // A button whose work is under way ignores the key.
  await expect(target).toBeEnabled()
  await page.keyboard.press(key)
}

/** Uses the element's handle, because a lookup by role after each press would take most of the time. */
async function visibleElement(target: Locator): Promise<ElementHandle> {
  await expect(target).toBeVisible()
  const element = await target.elementHandle()
  if (element === null) throw new Error(`${String(target)} is gone.`)
  return element
}

async function pressUntilFocused(
  page: Page,
  element: ElementHandle,
  key: string,
  most: number,
): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    if (await element.evaluate((node) => node === node.ownerDocument?.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to the element.`)
}
