/** All that a school would rename or relink. Each can be set by the environment, as `BRAND_` and its name in capitals. */
export interface Brand {
  productName: string
  portalTitle: string
  supportEmail: string
  contactUrl: string
  scheduleCallUrl: string
  helpUrl: string
  /** The page of films, which "Free Resources" of the Course Kit opens. */
  videosUrl: string
  /** What the cards of the free curriculum open; `{code}` is replaced by the card's code: ME, FX or CI. */
  curriculumUrl: string
  /** What each card of onboarding opens. */
  onboardingMeUrl: string
  onboardingFxUrl: string
  onboardingCiUrl: string
  onboardingBundleUrl: string
  /**
   * The film that shows students around, and that of the Course Kit. A film elsewhere has its captions beside it, under
   * the same name with `.vtt`, and its host lets pages of other sites read both (CORS).
   */
  tourVideoUrl: string
  guideVideoUrl: string
}

export const defaultBrand: Brand = {
  productName: 'Tradewind',
  portalTitle: 'Tradewind Labs',
  supportEmail: 'support@tradewind.example',
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
