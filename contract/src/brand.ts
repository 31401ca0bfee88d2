/**
 * Names and links that a school may change. Each can be set by an environment variable: `BRAND_` and the name in
 * capitals.
 */
export interface Brand {
  productName: string
  portalTitle: string
  /** One sentence that says what the portal is: on the sign-in page, to search engines and beside shared links. */
  portalDescription: string
  supportEmail: string
  /** Who sells, on invoices: the legal name (else the product's), the address in lines divided by `|`, and a tax number. */
  sellerName: string
  sellerAddress: string
  sellerTaxId: string
  contactUrl: string
  scheduleCallUrl: string
  helpUrl: string
  /** The page of films that "Free Resources" of the Course Kit opens. */
  videosUrl: string
  /** The address that the cards of the free curriculum open. `{code}` is replaced by the card's code: ME, FX or CI. */
  curriculumUrl: string
  /** The addresses that the onboarding cards open. */
  onboardingMeUrl: string
  onboardingFxUrl: string
  onboardingCiUrl: string
  onboardingBundleUrl: string
  /**
   * The tour for students and the guide to the Course Kit. A film on another site needs captions beside it, under the
   * same name with `.vtt`, and a host that lets other sites read both (CORS).
   */
  tourVideoUrl: string
  guideVideoUrl: string
}

export const defaultBrand: Brand = {
  productName: 'Tradewind',
  portalTitle: 'Tradewind Labs',
  portalDescription:
    'Simulation labs for international business courses: play alone or with your class, and see what your decisions do.',
  supportEmail: 'support@tradewind.example',
  sellerName: '',
  sellerAddress: '',
  sellerTaxId: '',
  contactUrl: '/contact',
  scheduleCallUrl: '/contact?about=instructor-account',
  helpUrl: '/help',
  videosUrl: '/help/videos',
  curriculumUrl: '/help/course-kit/{code}',
  onboardingMeUrl: '/help/course-kit/ME#students',
  onboardingFxUrl: '/help/course-kit/FX#students',
  onboardingCiUrl: '/help/course-kit/CI#students',
  onboardingBundleUrl: '/help/course-kit/Bundle#students',
  tourVideoUrl: '/videos/product-tour.webm',
  guideVideoUrl: '/videos/course-kit-guide.webm',
}
