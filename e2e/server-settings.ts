/**
 * Settings that several files ask for. Playwright compares the object itself, so only files that use the same one share
 * a worker and its server.
 */

/** A server where administrators approve instructors. */
export const approvalRequired = { INSTRUCTOR_APPROVAL: 'required' }

/** Addresses of other sites, which tests answer in place of these. */
export const elsewhere = { connector: 'http://connector.example', store: 'https://store.example/compass' }

/** A server whose portal takes messages from one connector, and sends people who buy Global Compass to a store. */
export const sitesElsewhere = {
  INSTRUCTOR_APPROVAL: 'none',
  MESSAGE_ORIGINS: elsewhere.connector,
  STORE_URL_GLOBAL_COMPASS_LAB: elsewhere.store,
}
