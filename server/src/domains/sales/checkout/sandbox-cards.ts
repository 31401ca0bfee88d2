type CardAnswer = { kind: 'pays'; refundsFail?: true } | { kind: 'asks' } | { kind: 'declined'; says: string }

const declined = (says: string): CardAnswer => ({ kind: 'declined', says })

/** Stripe's well-known test cards: https://docs.stripe.com/testing */
const cards: Record<string, CardAnswer> = {
  '4242424242424242': { kind: 'pays' },
  '5555555555554444': { kind: 'pays' },
  '4000000000005126': { kind: 'pays', refundsFail: true },
  '4000000000003220': { kind: 'asks' },
  '4000000000000002': declined('Your card was declined.'),
  '4000000000009995': declined('Your card has insufficient funds.'),
  '4000000000000069': declined('Your card has expired.'),
  '4000000000000127': declined("Your card's security code is incorrect."),
}

const notATestCard = declined(
  'This is a test form. It takes test cards only, for example 4242 4242 4242 4242. Never type a real card here.',
)

/** The sandbox bank's answer to a card number. Spaces and dashes are ignored. */
export function outcomeOf(card: string): CardAnswer {
  return cards[card.replace(/[\s-]/gu, '')] ?? notATestCard
}
