import { z } from 'zod'
import { labId, textUpTo } from '../fields.ts'
import { day } from '../lists.ts'
import type { Routes } from '../route.ts'

const count = z.number().int().min(0)

/**
 * Per institution id; `unknownInstitution` stands for users without one. Validated by hand: a day has thousands of
 * entries, for which z.record takes forty times as long.
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
 * The events of one day in America/Denver, by service and event. Absent entries did not happen. Unique users are exact,
 * and counted by pseudonym.
 */
const dailyData = z.object({
  auth: z
    .object({
      /** Sign-ins by password, link, guest visit and LMS alike. */
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
      /** Per HTTP method. Paths are route patterns, so they contain no names. */
      Request: z.record(
        z.string(),
        z.object({
          paths: z.record(
            z.string(),
            z.object({
              eventCount: count,
              /** Milliseconds. */
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
  /** Null after the institution was deleted; its counts remain. */
  name: z.string().nullable(),
  totalLogins: count,
  uniqueUsers: count,
  totalLabSessions: count,
  labUsers: count,
})
export type InstitutionUse = z.infer<typeof institutionUse>

const digits = (length: number) =>
  z.string().regex(new RegExp(`^\\d{${length}}$`, 'u'), 'This is not a valid date.')

/** How much is used, and by how many. Nothing here names a person. */
export const analyticsRoutes = {
  'GET /analytics/:year/:month/:day': {
    access: 'admin',
    summary: 'What happened on a day in America/Denver; 404 if nothing did',
    params: z.object({ year: digits(4), month: digits(2), day: digits(2) }),
    query: z.object({
      /** Set if the day is not over. The answer then covers the day so far and is not cached by browsers. */
      today: z.enum(['true', 'false']).optional(),
    }),
    answer: dailyRecord,
  },
  'GET /api/analytics/institutions/:institutionId': {
    access: 'admin',
    summary: 'An institution’s usage between two days; each user counts once in the whole range',
    params: z.object({ institutionId: textUpTo(64).min(1) }),
    /** Both days are included. */
    query: z.object({ from: day, to: day }),
    answer: institutionUse,
  },
} as const satisfies Routes
