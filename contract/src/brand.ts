/** All that a school would rename or relink. Each can be set by the environment, as `BRAND_` and its name in capitals. */
export interface Brand {
  productName: string
  portalTitle: string
  supportEmail: string
  contactUrl: string
  scheduleCallUrl: string
  helpUrl: string
}

export const defaultBrand: Brand = {
  productName: 'Tradewind',
  portalTitle: 'Tradewind Labs',
  supportEmail: 'support@tradewind.example',
  contactUrl: '/contact',
  scheduleCallUrl: '/contact?about=instructor-account',
  helpUrl: '/help',
}
