import type { Random } from '../../math/random.ts'

/** Cost factors of the product; 1 is usual. */
export interface ProductNeeds {
  /** How much the firm loses when others learn how to make the product. */
  readonly knowledge: number
  readonly freight: number
}

export interface Brief {
  /** A fictional firm; its home, its board and its rivals are fictional too. */
  readonly firm: string
  readonly product: string
  readonly story: string
  readonly needs: ProductNeeds
  readonly needsInWords: readonly string[]
  /** Added to the price sensitivity of every country for this product. */
  readonly sensitivityShift: number
  /** The loss that the board accepts for the mean of the worst 5 % of futures, in millions of dollars. */
  readonly lossLimit: number
  readonly follower: string
  readonly entrant: string
}

interface Product {
  readonly product: string
  readonly story: string
  readonly needs: ProductNeeds
  readonly needsInWords: readonly string[]
  readonly sensitivityShift: number
}

const products: readonly Product[] = [
  {
    product: 'home water filters',
    story: 'The filter’s membrane is the firm’s own invention; the housing is bulky and cheap.',
    needs: { knowledge: 1.3, freight: 1.2 },
    needsInWords: [
      'Know-how is valuable: a leak hurts more than usual.',
      'Bulky: freight costs more than usual.',
    ],
    sensitivityShift: 0.1,
  },
  {
    product: 'portable lung testers for clinics',
    story: 'Small and expensive, with years of research inside.',
    needs: { knowledge: 1.4, freight: 0.6 },
    needsInWords: [
      'Know-how is valuable: a leak hurts more than usual.',
      'Small and light: freight costs little.',
    ],
    sensitivityShift: -0.3,
  },
  {
    product: 'garden furniture',
    story: 'Good design and solid wood. Anyone can copy a bench; few can sell one.',
    needs: { knowledge: 0.6, freight: 1.6 },
    needsInWords: [
      'Little to copy: a leak hurts less than usual.',
      'Heavy and bulky: freight costs much more than usual.',
    ],
    sensitivityShift: 0.3,
  },
  {
    product: 'baking mixes',
    story: 'Long-lasting mixes in paper bags, for stores that buy on price and taste.',
    needs: { knowledge: 0.7, freight: 1.1 },
    needsInWords: ['Little to copy: a leak hurts less than usual.', 'Freight costs about as much as usual.'],
    sensitivityShift: 0.2,
  },
  {
    product: 'electric cargo bicycles',
    story: 'The firm buys frame and battery. Its own know-how is in tuning them to each other.',
    needs: { knowledge: 1, freight: 1.3 },
    needsInWords: ['A leak hurts as much as usual.', 'Bulky: freight costs more than usual.'],
    sensitivityShift: 0,
  },
]

const firms = ['Tern & Daughters', 'Holmwater', 'Ashby Lane', 'Corriedale', 'Petrel Works', 'Maple Yard']
const followers = ['Brannock', 'Oldcastle Trading', 'Simmer & Co']
const entrants = ['Vireo', 'Merriden', 'Larkspur Group']
const lossLimits = [0, 1, 2]

export function drawBrief(random: Random): Brief {
  return {
    firm: random.pick(firms),
    ...random.pick(products),
    lossLimit: random.pick(lossLimits),
    follower: random.pick(followers),
    entrant: random.pick(entrants),
  }
}
