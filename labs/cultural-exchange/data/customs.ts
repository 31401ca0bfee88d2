/**
 * The eight customs of a trading table, each with three ways to do it. A culture is one way for each custom, drawn by
 * the seed: the texts belong to no place. Out of place, a way draws its remark; at home its rule is said aloud.
 */

export type CustomId =
  'greeting' | 'gift' | 'business' | 'silence' | 'haggling' | 'rounding' | 'favour' | 'promise'

/** When in a trade a custom shows. */
export type MomentId = 'arrival' | 'bargain' | 'parting'

export interface Way {
  readonly id: string
  /** What one does. */
  readonly text: string
  /** The same in two or three words, for tables. */
  readonly short: string
  /** How people say the rule where it holds. */
  readonly rule: string
  /** What one may see where this way is out of place. It tells the custom, not what would be right. */
  readonly remark: string
}

export interface Custom {
  readonly id: CustomId
  readonly name: string
  readonly moment: MomentId
  readonly asks: string
  readonly ways: readonly [Way, Way, Way]
}

export const moments: Readonly<Record<MomentId, string>> = {
  arrival: 'You arrive',
  bargain: 'You bargain',
  parting: 'You part',
}

const arrival: readonly Custom[] = [
  {
    id: 'greeting',
    name: 'Greeting',
    moment: 'arrival',
    asks: 'Whom do you greet first?',
    ways: [
      {
        id: 'eldest',
        text: 'The oldest person at the table',
        short: 'the oldest',
        rule: 'One greets the oldest first.',
        remark: 'While you greet the oldest, two of the others look at each other.',
      },
      {
        id: 'nearest',
        text: 'Whoever sits nearest to you',
        short: 'the nearest',
        rule: 'One greets whoever sits nearest first.',
        remark: 'The person you greeted first looks round at the others, as if to excuse it.',
      },
      {
        id: 'all',
        text: 'Everybody at once, with one word',
        short: 'all at once',
        rule: 'One greets all together, with one word.',
        remark: 'Your greeting to all is answered by one person only, and late.',
      },
    ],
  },
  {
    id: 'gift',
    name: 'What you bring',
    moment: 'arrival',
    asks: 'What do you put on the table?',
    ways: [
      {
        id: 'nothing',
        text: 'Nothing: you come with empty hands',
        short: 'nothing',
        rule: 'One comes with empty hands.',
        remark: 'Somebody looks at your hands, and then at your bag.',
      },
      {
        id: 'food',
        text: 'Something to eat, for everybody',
        short: 'food for all',
        rule: 'One brings something to eat, for everybody.',
        remark: 'What you brought to eat is put aside with a cloth over it.',
      },
      {
        id: 'keepsake',
        text: 'A small thing you made, for the host',
        short: 'a keepsake',
        rule: 'One brings the host a small thing of one’s own making.',
        remark: 'Your host turns the small thing over, and puts it where nobody sees it.',
      },
    ],
  },
  {
    id: 'business',
    name: 'First word of business',
    moment: 'arrival',
    asks: 'Who names the business?',
    ways: [
      {
        id: 'guest',
        text: 'You name it yourself',
        short: 'the guest',
        rule: 'The guest names the business.',
        remark: 'You name your business, and the talk goes on about the weather.',
      },
      {
        id: 'host',
        text: 'You wait until your host names it',
        short: 'the host',
        rule: 'The host names the business.',
        remark: 'You wait. Your host waits too, and begins to move the cups about.',
      },
      {
        id: 'clerk',
        text: 'You hand the clerk a note to read out',
        short: 'the clerk',
        rule: 'The clerk reads the business out from a note.',
        remark: 'The clerk takes your note and does not know where to look.',
      },
    ],
  },
]

const bargain: readonly Custom[] = [
  {
    id: 'silence',
    name: 'Answer to a price',
    moment: 'bargain',
    asks: 'They name a price. What comes first?',
    ways: [
      {
        id: 'answer',
        text: 'You answer at once',
        short: 'an answer at once',
        rule: 'One answers a price at once.',
        remark: 'At your quick answer they lean back.',
      },
      {
        id: 'pause',
        text: 'You let a long silence pass',
        short: 'silence',
        rule: 'One lets a long silence pass after a price.',
        remark: 'In your silence they begin to talk among themselves.',
      },
      {
        id: 'repeat',
        text: 'You repeat the price aloud',
        short: 'repeating it',
        rule: 'One repeats a price aloud before answering.',
        remark: 'When you repeat the price, somebody says it once more, slower.',
      },
    ],
  },
  {
    id: 'haggling',
    name: 'Steps to a price',
    moment: 'bargain',
    asks: 'How do you move towards a price?',
    ways: [
      {
        id: 'once',
        text: 'You name one price and stay with it',
        short: 'one price',
        rule: 'One names one price and stays with it.',
        remark: 'They wait for another figure from you, and go on waiting.',
      },
      {
        id: 'twice',
        text: 'You name a price, and change it once',
        short: 'one change',
        rule: 'One names a price and changes it exactly once.',
        remark: 'At your second figure somebody shakes their head over the paper.',
      },
      {
        id: 'steps',
        text: 'You move in many small steps',
        short: 'many steps',
        rule: 'One moves in many small steps.',
        remark: 'At your fourth figure somebody puts the pen down.',
      },
    ],
  },
  {
    id: 'rounding',
    name: 'Closing the sum',
    moment: 'bargain',
    asks: 'How is the sum closed?',
    ways: [
      {
        id: 'exact',
        text: 'To the last coin',
        short: 'exact',
        rule: 'The sum is counted to the last coin.',
        remark: 'Somebody pushes the last small coins to and fro without taking them.',
      },
      {
        id: 'theirs',
        text: 'Rounded in favour of the table',
        short: 'for the table',
        rule: 'The sum is rounded in favour of the table.',
        remark: 'They count what your rounding added, and lay it apart.',
      },
      {
        id: 'guests',
        text: 'Rounded in favour of the guest',
        short: 'for the guest',
        rule: 'The sum is rounded in favour of the guest.',
        remark: 'They look at the rounded sum, and then at you.',
      },
    ],
  },
]

const parting: readonly Custom[] = [
  {
    id: 'favour',
    name: 'Answer to a favour',
    moment: 'parting',
    asks: 'They carry your crates to the boat. What do you do?',
    ways: [
      {
        id: 'now',
        text: 'You return the favour there and then',
        short: 'return it now',
        rule: 'A favour is returned there and then.',
        remark: 'They let you help, with stiff faces.',
      },
      {
        id: 'later',
        text: 'You say what you will do for them next time',
        short: 'promise a return',
        rule: 'One says what one will do in return next time.',
        remark: 'At your promise somebody makes a small sign to let it be.',
      },
      {
        id: 'accept',
        text: 'You thank them and speak of no return',
        short: 'thanks alone',
        rule: 'One gives thanks, and speaks of no return.',
        remark: 'After your thanks nobody moves for a moment, as if something were to follow.',
      },
    ],
  },
  {
    id: 'promise',
    name: 'Promise of delivery',
    moment: 'parting',
    asks: 'What do you promise for the delivery?',
    ways: [
      {
        id: 'hour',
        text: 'A day and an hour',
        short: 'day and hour',
        rule: 'One promises a day and an hour.',
        remark: 'They ask one another what it is about that hour.',
      },
      {
        id: 'days',
        text: 'Any of three days',
        short: 'three days',
        rule: 'One promises any of three days.',
        remark: 'They repeat your three days one by one, and write none of them down.',
      },
      {
        id: 'word',
        text: 'That you will send word when it is ready',
        short: 'send word',
        rule: 'One promises to send word when the goods are ready.',
        remark: 'Somebody holds the pen over the page, and closes the book again.',
      },
    ],
  },
]

export const customs: readonly Custom[] = [...arrival, ...bargain, ...parting]

export const customIds: readonly CustomId[] = customs.map(({ id }) => id)

const byId = new Map(customs.map((custom) => [custom.id, custom]))

export function customOf(id: CustomId): Custom {
  return byId.get(id) as Custom
}

/** The way of a custom with this number, 0 to 2. */
export function wayOf(id: CustomId, at: number): Way {
  return customOf(id).ways[at] as Way
}
