import { expect, type FrameLocator } from '@playwright/test'

/** What somebody does at the treasurer's desk. */

export const question = (lab: FrameLocator, name: string | RegExp) =>
  lab.getByRole('heading', { level: 2, name })
export const pressIn = (lab: FrameLocator, name: string | RegExp) =>
  lab.getByRole('button', { name }).first().click()

const key = (lab: FrameLocator, name: string) => lab.getByRole('radio', { name, exact: true })

/** Puts the middle of each quote on the scale and gives a verdict. */
export async function weighQuote(lab: FrameLocator, currency: string, verdict = 'In line'): Promise<void> {
  await expect(question(lab, `Is the forward for the ${currency} fair?`)).toBeVisible()
  for (const slot of ['Spot, merins', 'Interest on merins', `Interest on ${currency}s`])
    await lab
      .getByRole('group', { name: slot })
      .getByRole('radio', { name: /middle$/u })
      .check()
  await expect(lab.getByText(/your figures make/u)).toBeVisible()
  await key(lab, verdict).check()
}

/** Chooses a tool and a share for the exposure in view. */
export async function hedgeWith(lab: FrameLocator, tool: string, share: number): Promise<void> {
  await key(lab, tool).check()
  await lab.getByRole('spinbutton', { name: 'Share to hedge, %' }).fill(String(share))
}

/** The step in view, by its name in the strip of steps. */
export function stepInView(lab: FrameLocator): Promise<string> {
  return lab.locator('[aria-current="step"]').innerText()
}

/**
 * Goes through the steps of a quarter to the last one: the netted sales half forward, the tender a tenth in puts.
 *
 * @param look is called in each step once its choice is made
 */
export async function hedgeQuarter(
  lab: FrameLocator,
  quarter: number,
  look: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await expect(question(lab, `Quarter ${quarter}: what comes, what goes`)).toBeVisible()
  for (;;) {
    const step = await stepInView(lab)
    if (step === 'Aurel' || step === 'Doral') await weighQuote(lab, step.toLowerCase())
    if (step === 'Sales') {
      await lab.getByRole('checkbox', { name: /^Net the sales/u }).check()
      await hedgeWith(lab, 'Forward', 50)
    }
    if (step === 'Tender') await hedgeWith(lab, 'Put option', 10)
    await look()
    if (step === 'Sign') break
    await pressIn(lab, /^Next: /u)
    await expect(lab.locator('[aria-current="step"]')).not.toHaveText(step)
  }
  await pressIn(lab, `Sign for quarter ${quarter}`)
  await expect(question(lab, `Quarter ${quarter}: what happened`)).toBeFocused()
}

/** Writes the memo: shares, then the first rule of each clause. */
export async function writeMemo(lab: FrameLocator, look: () => Promise<void>): Promise<void> {
  for (const [slider, share] of [
    ['Hedge at least, %', 60],
    ['and at most, %', 100],
  ] as const)
    await lab.getByRole('spinbutton', { name: slider }).fill(String(share))
  await look()
  for (const clause of ['Certain', 'Uncertain', 'Netting', 'Peg']) {
    await pressIn(lab, `Next: ${clause}`)
    await lab.getByRole('radio').first().check()
    await look()
  }
  await pressIn(lab, 'Next: Send')
  await lab.getByRole('textbox', { name: /^In your own words/u }).fill('Certain money gets a certain rate.')
  await look()
}
