import { z } from 'zod'
import { labId, textUpTo } from './fields.ts'
import { day } from './lists.ts'
import type { Routes } from './route.ts'

const count = z.number().int().min(0)

/**
 * Per institution id; `unknownInstitution` counts users without one. Checked by hand: a day has thousands of entries,
 * and a record of counts takes forty times as long.
 */
const perInstitution = z
  .custom<Record<string, number>>(
    (given) =>
      typeof given === 'object' &&
      given !== null &&
      Object.values(given).every((each) => Number.isSafeInteger(each) && each >= 0),
  )
  .meta({ type: 'object', additionalProperties: { type: 'integer', minimum: 0 } })

/**
 * What happened on one day of America/Denver, by service and event. A service or event that did not happen is absent.
 * Unique users are exact, and counted by pseudonyms.
 */
const dailyData = z.object({
  auth: z
    .object({
      /** Sign-ins by password, link, guest visit and LMS, one each. */
      Login: z
        .object({
          success: count,
          uniqueUsers: count,
          institutionCounts: perInstitution,
          institutionUniqueUsers: perInstitution,
        })
        .optional(),
      Register: z.object({ eventCount: count }).optional(),
      Demo: z.object({ eventCount: count, uniqueCodes: count }).optional(),
    })
    .optional(),
  labs: z
    .object({
      OpenLab: z.partialRecord(
        labId,
        z.object({
          studentView: count,
          instructorView: count,
          institutionCounts: perInstitution,
          institutionUniqueUsers: perInstitution,
        }),
      ),
    })
    .optional(),
  lti: z
    .object({
      /** Launches from learning management systems. */
      OrgConnect: z.object({ eventCount: count, institutionCounts: perInstitution }),
    })
    .optional(),
  api: z
    .object({
      /** Per HTTP method. Paths are route patterns, so that they name nobody. */
      Request: z.record(
        z.string(),
        z.object({
          paths: z.record(
            z.string(),
            z.object({
              eventCount: count,
              /** In ms. */
              totalExecutionTime: z.number().min(0),
              institutionCounts: perInstitution,
            }),
          ),
        }),
      ),
    })
    .optional(),
})
export type DailyData = z.infer<typeof dailyData>

const dailyRecord = z.object({ date: day, data: dailyData })
export type DailyRecord = z.infer<typeof dailyRecord>

const institutionUse = z.object({
  institutionId: z.string(),
  /** Null once the institution is gone; what it did stays. */
  name: z.string().nullable(),
  totalLogins: count,
  uniqueUsers: count,
  totalLabSessions: count,
  labUsers: count,
})
export type InstitutionUse = z.infer<typeof institutionUse>

const digits = (length: number) =>
  z.string().regex(new RegExp(`^\\d{${length}}$`, 'u'), 'This is not a valid date.')

/** What is used, and by how many. Nothing here names a person. */
export const analyticsRoutes = {
  'GET /analytics/:year/:month/:day': {
    access: 'admin',
    summary: 'What happened on a day in America/Denver; 404 if nothing did',
    params: z.object({ year: digits(4), month: digits(2), day: digits(2) }),
    query: z.object({
      /** Says that the day is not over: then the answer is what happened up to now, and is not kept by browsers. */
      today: z.enum(['true', 'false']).optional(),
    }),
    answer: dailyRecord,
  },
  'GET /api/analytics/institutions/:institutionId': {
    access: 'admin',
    summary: 'An institution’s usage between two days; each user counts once in the whole range',
    params: z.object({ institutionId: textUpTo(64).min(1) }),
    /** Both days belong to the range. */
    query: z.object({ from: day, to: day }),
    answer: institutionUse,
  },
} as const satisfies Routes
