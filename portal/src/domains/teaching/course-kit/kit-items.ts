import { publicConfig } from '../../../public-config.ts'
import { scenes } from '../../../ui/product-scenes.ts'
import { kitCodes, kitProducts, kitTitle, type KitCode } from './kit-codes.ts'

/** A card of the Course Kit. */
export interface KitItem {
  code: KitCode
  title: string
  /** The text under the title. */
  about: string
  link: string
  imageSrc: string
}

const { brand } = publicConfig

function item(code: KitCode, words: Pick<KitItem, 'title' | 'about' | 'link'>): KitItem {
  return { code, ...words, imageSrc: scenes[kitProducts[code]] }
}

/** The free curriculum. Its third course is named after culture, and the lab is one part of it. */
export const curriculumItems: readonly KitItem[] = [
  item('ME', {
    title: kitTitle('ME'),
    about: 'Choosing a country, an entry mode and a time to enter: a four-week unit.',
    link: brand.curriculumUrl.replace('{code}', 'ME'),
  }),
  item('FX', {
    title: kitTitle('FX'),
    about: 'Exposure, parity and hedging: a three-week unit.',
    link: brand.curriculumUrl.replace('{code}', 'FX'),
  }),
  item('CI', {
    title: 'Culture Intelligence',
    about: 'Reading people and repairing trust: a three-week unit.',
    link: brand.curriculumUrl.replace('{code}', 'CI'),
  }),
]

const onboardingLinks: Readonly<Record<KitCode, string>> = {
  ME: brand.onboardingMeUrl,
  FX: brand.onboardingFxUrl,
  CI: brand.onboardingCiUrl,
  Bundle: brand.onboardingBundleUrl,
}

/** The items of student onboarding: single labs, and the bundle. */
export const onboardingItems: readonly KitItem[] = kitCodes.map((code) =>
  item(code, {
    title: kitTitle(code),
    about: code === 'Bundle' ? 'All four labs, with the Pro Package.' : 'For courses that use only this lab.',
    link: onboardingLinks[code],
  }),
)
