interface Screen {
  /** Where a visitor without a session is led: the screen itself, or /login. */
  access: 'public' | 'session'
  /** The portal's file, as `feature/name` of `features/feature/name.page.tsx`. */
  page: string
}

/**
 * The portal's screens by their path, in which `:lab` stands for a lab's id. The portal's router gives each its component; the server answers any other path
 * with status 404 and the not-found page, and names the files of a screen in its page, so that they load at once.
 */
export const screens = {
  '/': { access: 'session', page: 'labs/home' },
  '/results/:lab': { access: 'session', page: 'labs/results' },
  '/login': { access: 'public', page: 'auth/login' },
  '/register': { access: 'public', page: 'auth/register' },
  '/forgot': { access: 'public', page: 'auth/forgot' },
  '/settings': { access: 'session', page: 'account/settings' },
  '/edit-settings': { access: 'session', page: 'account/edit-settings' },
  '/change-password': { access: 'session', page: 'account/change-password' },
  '/delete': { access: 'session', page: 'account/delete' },
  '/delete-confirmation': { access: 'public', page: 'account/delete-confirmation' },
  '/error': { access: 'public', page: 'help/error' },
  '/help': { access: 'public', page: 'help/help' },
  '/contact': { access: 'public', page: 'help/contact' },
} as const satisfies Record<`/${string}`, Screen>

export type ScreenPath = keyof typeof screens
