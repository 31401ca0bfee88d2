import type { Page } from '@playwright/test'
import { fillIn } from './steps.ts'

/** The sandbox's test cards by their effect. */
export const cards = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asks: '4000 0000 0000 3220',
  refusesRefunds: '4000 0000 0000 5126',
} as const

/** Opens the payment form for two seats of Global Compass, which cost $20.00. */
export async function openSeatsPayment(page: Page): Promise<void> {
  await page.goto('/checkout/global_compass_lab?seats=1')
  await chooseSeats(page, 2)
}

/** Continues from the form for the number of seats to the payment. */
export async function chooseSeats(page: Page, seats: number): Promise<void> {
  await fillIn(page, { 'Number of seats': `${seats}` })
  await page.getByRole('button', { name: 'Continue to payment' }).click()
}

/** Fills in the open payment form and presses its button. */
export async function payWith(page: Page, card: string): Promise<void> {
  await fillIn(page, {
    'Card number': card,
    'Expiry date': '12 / 39',
    CVC: '123',
    'Name on card': 'Maya Stone',
  })
  await page.getByRole('button', { name: /^Pay \$/u }).click()
}
