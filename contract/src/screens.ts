/**
 * The portal's screens: path and who may see it. The portal's router gives each its component; the server answers any
 * other path with status 404 and the not-found page. Access here only decides where a visitor is led.
 */
export const screens = {
  '/': 'session',
  '/login': 'public',
  '/register': 'public',
  '/forgot': 'public',
  '/settings': 'session',
  '/edit-settings': 'session',
  '/change-password': 'session',
  '/delete': 'session',
  '/delete-confirmation': 'public',
  '/error': 'public',
  '/help': 'public',
  '/contact': 'public',
} as const satisfies Record<`/${string}`, 'public' | 'session'>

export type ScreenPath = keyof typeof screens
