/** What the product sells and opens. Prices are US cents. The ids are part of the public contract. */

export const labIds = [
  'market_analysis_lab',
  'foreign_exchange_lab',
  'global_compass_lab',
  'cultural_intelligence_lab',
  'cultural_exchange_lab',
] as const
export type LabId = (typeof labIds)[number]

export const packageIds = ['TradewindPackagePro', 'TradewindPackageSupreme'] as const
export type PackageId = (typeof packageIds)[number]

export interface Lab {
  id: LabId
  /** The fixed product id. A lab counts as held only if the stored product has this id. */
  productId: string
  name: string
  /** One sentence about what the lab teaches. */
  teaches: string
  priceCents: number
  shownDuration: '1 Semester' | '1 Year'
  /** Days of access that a purchase or a code gives. */
  accessDays: number
  /** The four core labs make up the packages. */
  core: boolean
  hiddenInProduction: boolean
  /**
   * Whether an end-to-end test plays it to the end at 390 x 844 px. The popup on screens of 768 px or less then offers
   * to open it anyway.
   */
  mobile: boolean
  /** Null once it can be opened; before that, a few words that say when it opens. */
  comes: string | null
}

export interface Package {
  id: PackageId
  productId: string
  name: string
  teaches: string
  priceCents: number
  shownDuration: '1 Semester' | '1 Year'
  accessDays: number
  labs: readonly LabId[]
}

const singleLab = { priceCents: 1000, shownDuration: '1 Semester', accessDays: 365, mobile: false } as const

export const labs: readonly Lab[] = [
  {
    ...singleLab,
    mobile: true,
    id: 'market_analysis_lab',
    productId: 'prod_market_entry',
    name: 'Market Entry',
    teaches: 'Screen countries with evidence, choose how to enter, and run the business against rivals.',
    core: true,
    hiddenInProduction: false,
    comes: null,
  },
  {
    ...singleLab,
    mobile: true,
    id: 'foreign_exchange_lab',
    productId: 'prod_foreign_exchange',
    name: 'Foreign Exchange',
    teaches: 'Be the treasurer of an exporter and hedge six quarters of currency risk.',
    core: true,
    hiddenInProduction: false,
    comes: null,
  },
  {
    ...singleLab,
    mobile: true,
    id: 'global_compass_lab',
    productId: 'prod_global_compass',
    name: 'Global Compass',
    teaches: 'Turn country data into a ranking you can defend, and place a company on the map.',
    core: true,
    hiddenInProduction: false,
    comes: null,
  },
  {
    ...singleLab,
    mobile: true,
    id: 'cultural_intelligence_lab',
    productId: 'prod_cultural_intelligence',
    name: 'Cultural Intelligence',
    teaches: 'Read people across eight scenes, choose your words, and see how trust moves.',
    core: true,
    hiddenInProduction: false,
    comes: null,
  },
  {
    ...singleLab,
    mobile: true,
    id: 'cultural_exchange_lab',
    productId: 'prod_cultural_exchange',
    name: 'Cultural Exchange',
    teaches: 'Trade with people whose rules nobody explains, and learn to infer them.',
    core: false,
    hiddenInProduction: true,
    comes: null,
  },
]

export const coreLabIds: readonly LabId[] = labs.filter((lab) => lab.core).map((lab) => lab.id)

export const packages: readonly Package[] = [
  {
    id: 'TradewindPackagePro',
    productId: 'prod_package_pro',
    name: 'Pro Package',
    teaches: 'The four core labs for one semester.',
    priceCents: 1600,
    shownDuration: '1 Semester',
    accessDays: 180,
    labs: coreLabIds,
  },
  {
    id: 'TradewindPackageSupreme',
    productId: 'prod_package_supreme',
    name: 'Supreme Package',
    teaches: 'The four core labs for a whole year.',
    priceCents: 2500,
    shownDuration: '1 Year',
    accessDays: 365,
    labs: coreLabIds,
  },
]

export const productIds = [...labIds, ...packageIds] as const
/** What is sold: a lab or a package. */
export type ProductId = (typeof productIds)[number]

/** A lab or a package as it is sold. */
export interface Product {
  id: ProductId
  name: string
  teaches: string
  priceCents: number
  shownDuration: '1 Semester' | '1 Year'
  /** Days of access that a purchase or a code gives. */
  accessDays: number
  /** The labs it gives: one, or those of the package. */
  labs: readonly LabId[]
  /** Null once it is sold, as packages always are; before that, a few words that say when it opens. */
  comes: string | null
}

/**
 * A page with course material, which instructors hold in addition to the labs. Its card is listed with the labs, but it
 * is not a lab.
 */
export const courseKit = {
  id: 'course_kit',
  name: 'Course Kit',
  teaches: 'Free curriculum for your course, and everything your students need to get started.',
} as const

/** The number of seats in one purchase. */
export const seatLimits = { minimum: 2, maximum: 500 } as const

/** The names that access codes use for products. */
export const redeemableIds = [
  'bundle_year',
  'bundle_semester',
  'cultural_intelligence_lab',
  'market_analysis_lab',
  'foreign_exchange_lab',
  'cultural_exchange_lab',
] as const
export type RedeemableId = (typeof redeemableIds)[number]

/** The product that access codes with this name give. */
export function redeemedProduct(id: RedeemableId): ProductId {
  if (id === 'bundle_year') return 'TradewindPackageSupreme'
  return id === 'bundle_semester' ? 'TradewindPackagePro' : id
}

/** The lab that every new student holds free, and its days of access. */
export const freeLab = { id: 'global_compass_lab', accessDays: 365 } as const satisfies {
  id: LabId
  accessDays: number
}

/** A product is running out of access codes while fewer than this many can be used. */
export const fewCodes = 20

/** An institution ends soon if one of its labs ends within these days. */
export const endingWithinDays = 30

/** In this many days before its end, a further grant adds to what is left instead of starting today. */
export const extendWithinDays = 30

/** A lab is extended free to the end of a class once in this many days. */
export const extensionEveryDays = 400

/**
 * 9999-12-31T23:59:59Z in ms, which stands for no end, for example of access by a role. Screens show no date for it.
 */
export const maximumExpiration = 253402300799000

export function isLabId(id: string): id is LabId {
  return labs.some((lab) => lab.id === id)
}

export function labById(id: LabId): Lab {
  const lab = labs.find((candidate) => candidate.id === id)
  if (!lab) throw new Error(`The catalogue has no lab ${id}`)
  return lab
}

export function isProductId(id: string): id is ProductId {
  return (productIds as readonly string[]).includes(id)
}

export function productById(id: ProductId): Product {
  const item = packages.find((candidate) => candidate.id === id)
  if (item) return { ...item, comes: null }
  const lab = labs.find((candidate) => candidate.id === id)
  if (!lab) throw new Error(`The catalogue has no product ${id}`)
  return { ...lab, labs: [lab.id] }
}

/** Whether a product is offered in an environment. */
export function isOffered(id: ProductId, environment: Environment): boolean {
  return !isLabId(id) || labsIn(environment).some((lab) => lab.id === id)
}

/** The labs that are offered in an environment. */
export function labsIn(environment: Environment): readonly Lab[] {
  return labs.filter((lab) => !(lab.hiddenInProduction && environment === 'production'))
}

export const environments = ['local', 'testing', 'staging', 'production'] as const
export type Environment = (typeof environments)[number]

/**
 * The parameter that names a class session: by its code in a join link, or by its id, which opens it only for the people
 * in it.
 */
export const classParameter = 'class'

/** What a link into a lab may name: a class, the room of one (its host's page), or a run; the latter two by their ids. */
export const linkParameters = [classParameter, 'room', 'run'] as const
export type LinkParameter = (typeof linkParameters)[number]

/** Whether a link names a class by its id, and not by its code. */
export function isClassId(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/u.test(text)
}

/** The portal's page of a class, for those who teach it. */
export function classPath(classId: string): string {
  return `/classes/${encodeURIComponent(classId)}`
}

/** The portal's page from which a class is hosted. */
export function hostPath(classId: string): string {
  return `${classPath(classId)}/host`
}

/** The portal's path that opens a run of the reader. */
export function runPath(lab: LabId, run: string): string {
  return `${labPath(lab)}&run=${encodeURIComponent(run)}`
}

/**
 * The portal's path that opens a lab.
 *
 * @param linkedClass opens a class session: a code joins it, as a join link does; an id opens the reader's own
 */
export function labPath(lab: string, linkedClass: string | null = null): string {
  const path = `/?lab=${encodeURIComponent(lab)}`
  return linkedClass === null ? path : `${path}&${classParameter}=${encodeURIComponent(linkedClass)}`
}
