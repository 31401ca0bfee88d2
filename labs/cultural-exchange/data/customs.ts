/**
 * The eight customs of a trading table, each with three ways. The seed draws one way for each town, so no text
 * belongs to a real place; a breach draws the remark of its way when away, and is explained at home.
 */

export type CustomId =
  | 'greeting'
  | 'gift'
  | 'business'
  | 'silence'
  | 'haggling'
  | 'rounding'
  | 'favour'
  | 'promise'

/** The moment of a trade in which a custom shows. */
export type MomentId = 'arrival' | 'bargain' | 'parting'

export interface Way {
  readonly id: string
  /** The player's action. */
  readonly text: string
  /** The action in two or three words, for tables. */
  readonly short: string
  /** The rule as people state it where it holds. */
  readonly rule: string
  /** What the player may notice when this way breaks the rule. It reveals the custom, but not the right way. */
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
  parting: 'You leave',
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
        rule: 'Greet the oldest person first.',
        remark: 'While you greet the oldest, two of the others look at each other.',
      },
      {
        id: 'nearest',
        text: 'The person nearest to you',
        short: 'the nearest',
        rule: 'Greet the person nearest to you first.',
        remark: 'The person you greeted first glances at the others, as if to apologize.',
      },
      {
        id: 'all',
        text: 'Everyone at once, with one word',
        short: 'all at once',
        rule: 'Greet everyone together, with one word.',
        remark: 'Only one person answers your greeting, and late.',
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
        text: 'Nothing: you come empty-handed',
        short: 'nothing',
        rule: 'Come empty-handed.',
        remark: 'Someone looks at your hands, and then at your bag.',
      },
      {
        id: 'food',
        text: 'Something to eat, for everyone',
        short: 'food for all',
        rule: 'Bring something to eat, for everyone.',
        remark: 'They put your food aside and cover it with a cloth.',
      },
      {
        id: 'keepsake',
        text: 'A small thing you made, for the host',
        short: 'a keepsake',
        rule: 'Bring the host a small thing you made yourself.',
        remark: 'Your host turns the small thing over, and puts it out of sight.',
      },
    ],
  },
  {
    id: 'business',
    name: 'Bringing up business',
    moment: 'arrival',
    asks: 'Who brings up the business?',
    ways: [
      {
        id: 'guest',
        text: 'You bring it up yourself',
        short: 'the guest',
        rule: 'The guest brings up the business.',
        remark: 'You bring up your business, and they go on talking about the weather.',
      },
      {
        id: 'host',
        text: 'You wait until your host brings it up',
        short: 'the host',
        rule: 'The host brings up the business.',
        remark: 'You wait. Your host waits too, and begins to move the cups around.',
      },
      {
        id: 'clerk',
        text: 'You hand the clerk a note to read out',
        short: 'the clerk',
        rule: 'The clerk reads the business aloud from a note.',
        remark: 'The clerk takes your note and does not know where to look.',
      },
    ],
  },
]

const bargain: readonly Custom[] = [
  {
    id: 'silence',
    name: 'Response to a price',
    moment: 'bargain',
    asks: 'They name a price. What comes first?',
    ways: [
      {
        id: 'answer',
        text: 'You answer right away',
        short: 'an instant answer',
        rule: 'Answer a price right away.',
        remark: 'At your quick answer they lean back.',
      },
      {
        id: 'pause',
        text: 'You let a long silence pass',
        short: 'silence',
        rule: 'Let a long silence pass after a price.',
        remark: 'During your silence they begin to talk among themselves.',
      },
      {
        id: 'repeat',
        text: 'You repeat the price aloud',
        short: 'repeating it',
        rule: 'Repeat a price aloud before answering.',
        remark: 'When you repeat the price, someone says it again, more slowly.',
      },
    ],
  },
  {
    id: 'haggling',
    name: 'Bargaining steps',
    moment: 'bargain',
    asks: 'How do you move toward a price?',
    ways: [
      {
        id: 'once',
        text: 'You name one price and stick to it',
        short: 'one price',
        rule: 'Name one price and stick to it.',
        remark: 'They wait for another figure from you, and keep waiting.',
      },
      {
        id: 'twice',
        text: 'You name a price, and change it once',
        short: 'one change',
        rule: 'Name a price and change it exactly once.',
        remark: 'At your second figure someone shakes their head over the paper.',
      },
      {
        id: 'steps',
        text: 'You move in many small steps',
        short: 'many steps',
        rule: 'Move in many small steps.',
        remark: 'At your fourth figure someone puts the pen down.',
      },
    ],
  },
  {
    id: 'rounding',
    name: 'Settling the total',
    moment: 'bargain',
    asks: 'How do you settle the total?',
    ways: [
      {
        id: 'exact',
        text: 'To the last coin',
        short: 'exact',
        rule: 'The total is counted to the last coin.',
        remark: 'Someone pushes the last small coins back and forth without taking them.',
      },
      {
        id: 'theirs',
        text: 'Rounded in favor of the table',
        short: 'for the table',
        rule: 'The total is rounded in favor of the table.',
        remark: 'They count what your rounding added, and set it aside.',
      },
      {
        id: 'guests',
        text: 'Rounded in favor of the guest',
        short: 'for the guest',
        rule: 'The total is rounded in favor of the guest.',
        remark: 'They look at the rounded total, and then at you.',
      },
    ],
  },
]

const parting: readonly Custom[] = [
  {
    id: 'favour',
    name: 'Response to a favor',
    moment: 'parting',
    asks: 'They carry your crates to the boat. What do you do?',
    ways: [
      {
        id: 'now',
        text: 'You return the favor on the spot',
        short: 'return it now',
        rule: 'Return a favor on the spot.',
        remark: 'They let you help, but look uncomfortable.',
      },
      {
        id: 'later',
        text: 'You say what you will do for them next time',
        short: 'promise a return',
        rule: 'Say what you will do in return next time.',
        remark: 'At your promise someone makes a small gesture to let it go.',
      },
      {
        id: 'accept',
        text: 'You thank them and mention no return',
        short: 'only thanks',
        rule: 'Give thanks, and mention no return.',
        remark: 'After your thanks nobody moves for a moment, as if waiting for more.',
      },
    ],
  },
  {
    id: 'promise',
    name: 'Delivery promise',
    moment: 'parting',
    asks: 'What do you promise about delivery?',
    ways: [
      {
        id: 'hour',
        text: 'A day and an hour',
        short: 'day and hour',
        rule: 'Promise a day and an hour.',
        remark: 'They ask one another what is special about that hour.',
      },
      {
        id: 'days',
        text: 'One of three days',
        short: 'three days',
        rule: 'Promise one of three days.',
        remark: 'They repeat your three days one by one, and write none of them down.',
      },
      {
        id: 'word',
        text: 'To send word when it is ready',
        short: 'send word',
        rule: 'Promise to send word when the goods are ready.',
        remark: 'Someone holds the pen over the page, then closes the book again.',
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

/** The way of a custom by its number, 0 to 2. */
export function wayOf(id: CustomId, at: number): Way {
  return customOf(id).ways[at] as Way
}
