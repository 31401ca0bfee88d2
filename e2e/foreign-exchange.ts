import { expect, type FrameLocator } from '@playwright/test'

/** What somebody does at the treasurer's desk. */

export const question = (lab: FrameLocator, name: string | RegExp) =>
  lab.getByRole('heading', { level: 2, name })
export const pressIn = (lab: FrameLocator, name: string | RegExp) =>
  lab.getByRole('button', { name }).first().click()

/** A key of a choice. One that is there for the first time says so. */
const key = (lab: FrameLocator, name: string) =>
  lab.getByRole('radio', { name: new RegExp(`^${name}(?: ?new)?$`, 'u') })

/** Puts the middle of each quote on the scale and gives a verdict. */
export async function weighQuote(lab: FrameLocator, currency: string, verdict = 'In line'): Promise<void> {
  await expect(question(lab, `Is the forward for the ${currency} fair?`)).toBeVisible()
  for (const slot of ['Spot, merins', 'Interest on merins', `Interest on ${currency}s`])
    await lab
      .getByRole('group', { name: slot })
      .getByRole('radio', { name: /middle$/u })
      .check()
  // Only the lean is told before there is a verdict.
  await expect(lab.getByText(/^The scale (?:is level|leans)/u)).toBeVisible()
  await key(lab, verdict).check()
  await expect(lab.getByText(/your figures make/u)).toBeVisible()
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

/** The steps that a calculation comes before. */
const calculated: Readonly<Record<number, { step: string; figures: number; next: string }>> = {
  3: { step: 'Aurel', figures: 3, next: 'Weigh the bank’s forward' },
  4: { step: 'Sales', figures: 4, next: 'Choose the hedge' },
}

/** Leaves out every figure of the calculation in view, and reads what they are. */
async function leaveOutCalculation(
  lab: FrameLocator,
  { figures, next }: { figures: number; next: string },
  look: () => Promise<void>,
): Promise<void> {
  for (let figure = 1; figure < figures; figure++) {
    await look()
    await pressIn(lab, /^Next: /u)
  }
  await look()
  await pressIn(lab, 'Send the calculation')
  await readCalculation(lab, /^0 of 3 steps are right/u, next, look)
}

/** Decides a quarter, and looks at what happened. */
export async function hedgeQuarter(
  lab: FrameLocator,
  quarter: number,
  ...looks: (() => Promise<void>)[]
): Promise<void> {
  await chooseHedges(lab, quarter, ...looks)
  await pressIn(lab, `Sign for quarter ${quarter}`)
  await expect(question(lab, `Quarter ${quarter}: what happened`)).toBeAttached()
}

/**
 * Goes through the steps of a quarter to the last one: the netted sales half forward, the tender a tenth in puts.
 *
 * @param look is called in each step once its choice is made
 * @param arrive is called in each step before that
 */
export async function chooseHedges(
  lab: FrameLocator,
  quarter: number,
  look: () => Promise<void> = () => Promise.resolve(),
  arrive: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await expect(question(lab, `Quarter ${quarter}: where is the danger?`)).toBeVisible()
  for (;;) {
    const step = await stepInView(lab)
    await arrive()
    if (step === 'News') {
      await key(lab, quarter === 1 ? 'The aurel falls' : 'Aurels').check()
      await expect(lab.getByText(/^Nine times in ten: aurel/u)).toBeVisible()
    }
    const calculation = calculated[quarter]
    if (step === calculation?.step) {
      if (await question(lab, /^(?:What does 1 merin|How many aurels)/u).isVisible())
        await leaveOutCalculation(lab, calculation, look)
    }
    if (step === 'Aurel' || step === 'Doral') await weighQuote(lab, step.toLowerCase())
    if (step === 'Sales') {
      if (quarter > 1) await lab.getByRole('checkbox', { name: /^Net the parts/u }).check()
      await hedgeWith(lab, 'Forward', 50)
    }
    if (step === 'Tender') await hedgeWith(lab, 'Put', 10)
    await look()
    if (step === 'Sign') break
    await pressIn(lab, /^Next: /u)
    await expect(lab.locator('[aria-current="step"]')).not.toHaveText(step)
  }
}

/** Reads what a calculation came to, and goes on to what it is for. */
export async function readCalculation(
  lab: FrameLocator,
  verdict: RegExp,
  next: string,
  look: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await expect(question(lab, 'Your calculation, beside the exact one')).toBeFocused()
  await expect(lab.getByText(verdict).first()).toBeVisible()
  await look()
  await pressIn(lab, next)
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
