import type { accountRoutes } from './account.ts'
import type { authRoutes } from './auth.ts'
import type { classSessionsRoutes } from './class-sessions.ts'
import type { labsRoutes } from './labs.ts'

/** Every call of the product by its name. Type only: a browser that imports it loads nothing. */
export type Api = typeof authRoutes & typeof accountRoutes & typeof labsRoutes & typeof classSessionsRoutes
