/**
 * Settings that several files ask for. Playwright compares the object itself, so only files that use the same one share
 * a worker and its server.
 */

/** A server where administrators approve instructors. */
export const approvalRequired = { INSTRUCTOR_APPROVAL: 'required' }

/** A server whose portal takes the messages of connectors from every origin. */
export const messagesFromAnywhere = { INSTRUCTOR_APPROVAL: 'none', MESSAGE_ORIGINS: '*' }
