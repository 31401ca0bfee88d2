import { expect, type FrameLocator } from '@playwright/test'

/** The most words that a decision may have in view, the bar at the top included. */
const mostWords = 160

/** The words that a reader of the lab's page sees without opening or scrolling anything. */
export function wordsInView(lab: FrameLocator): Promise<number> {
  return lab.locator('body').evaluate((body) => {
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    let words = 0
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent?.checkVisibility() || parent.closest('.visually-hidden, script, style') !== null) continue
      words += (node.textContent ?? '').split(/\s+/u).filter(Boolean).length
    }
    return words
  })
}

/** Expects that the decision in view fits: its controls and its primary button stand on the screen, in few words. */
export async function expectDecisionInView(lab: FrameLocator): Promise<void> {
  const card = lab.locator('.stage-head, .stage-place, .stage-control, .stage-action')
  const controls = card.locator('input, button, select, textarea, summary')
  const outside = await controls.evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return top < 0 || bottom > innerHeight
      })
      .map((element) => element.textContent),
  )
  expect(outside, 'controls outside of the screen').toEqual([])
  const height = await lab.locator('html').evaluate((html) => html.scrollHeight - innerHeight)
  expect(height, 'the page scrolls').toBeLessThanOrEqual(0)
  expect(await wordsInView(lab), 'words in view').toBeLessThanOrEqual(mostWords)
  await expectReadablePictures(lab, 13)
}

/** Expects that a phone shows the question first and the primary button at the thumb, and scrolls in one direction only. */
export async function expectCardOnPhone(lab: FrameLocator): Promise<void> {
  await expect(lab.locator('.stage-head h2')).toBeInViewport()
  await expect(lab.locator('.stage-primary .ui-button').first()).toBeInViewport({ ratio: 1 })
  const over = await lab.locator('html').evaluate((html) => html.scrollWidth - innerWidth)
  expect(over, 'the page scrolls sideways').toBeLessThanOrEqual(0)
  await expectReadablePictures(lab, 12)
}

/** Expects that the text in pictures can be read: it has at least so many pixels on the screen. */
async function expectReadablePictures(lab: FrameLocator, least: number): Promise<void> {
  const texts = lab.locator('svg text')
  const small = await texts.evaluateAll(
    (elements, size) =>
      (elements as SVGTextElement[]).flatMap((element) => {
        const matrix = element.getScreenCTM()
        if (!matrix || !element.checkVisibility() || element.textContent === '') return []
        const pixels = parseFloat(getComputedStyle(element).fontSize) * Math.hypot(matrix.c, matrix.d)
        return pixels < size ? [`${element.textContent}: ${pixels.toFixed(1)} px`] : []
      }),
    // A rounding of the browser is no fault.
    least - 0.1,
  )
  expect(small, 'text too small in a picture').toEqual([])
}
