import { randomUUID } from 'node:crypto'
import type { Trx } from '../platform/database/transaction.ts'

/** A grade in the course of an LMS, for each of two students of the class with the name 'Evening class'. */
export async function giveGrades({
  trx,
  id,
  other,
  now,
}: {
  trx: Trx
  id: string
  other: string
  now: Date
}): Promise<void> {
  const [platform, context, link] = [randomUUID(), randomUUID(), randomUUID()]
  await trx
    .insertInto('lti_platforms')
    .values({
      id: platform,
      name: 'LMS of lives',
      issuer: 'https://lms.example',
      client_id: 'tool-7',
      deployment_ids: ['1'],
      auth_url: 'https://lms.example/auth',
      keyset_url: 'https://lms.example/keyset',
      frame_origins: [],
      institution_id: null,
      active: false,
      token_url: null,
      token_audience: null,
      created_at: now,
      last_launch_at: null,
    })
    .execute()
  await trx
    .insertInto('lti_contexts')
    .values({
      id: context,
      platform_id: platform,
      deployment_id: '1',
      context_id: 'course',
      title: 'Course of lives',
      label: '',
      memberships_url: null,
      lineitems_url: null,
      created_at: now,
      last_launch_at: now,
    })
    .execute()
  const billing = randomUUID()
  await trx
    .insertInto('roster_billings')
    .values({
      id: billing,
      context_id: context,
      course: 'Course of lives',
      institution_id: null,
      lab_id: 'market_analysis_lab',
      opt_out_until: now,
      access_until: now,
      created_by: id,
      created_at: now,
    })
    .execute()
  await trx
    .insertInto('roster_billing_students')
    .values({ billing_id: billing, user_id: id, joined_at: now })
    .execute()
  const { id: classSession } = await trx
    .selectFrom('class_sessions')
    .select('id')
    .where('name', '=', 'Evening class')
    .executeTakeFirstOrThrow()
  const wish = { lab: null, template: null, classCode: null, practice: false, copiedFrom: [] }
  await trx
    .insertInto('lti_links')
    .values({
      id: link,
      context_id: context,
      resource_link_id: 'link',
      title: 'The lab',
      wish: JSON.stringify(wish),
      lineitem_url: null,
      class_session_id: classSession,
      created_at: now,
      last_launch_at: now,
    })
    .execute()
  for (const userId of [id, other])
    await trx
      .insertInto('grades')
      .values({
        link_id: link,
        user_id: userId,
        class_session_id: classSession,
        wish: 1,
        wished_at: now,
        state: 'arrived',
        state_at: now,
        sent_score: 82,
        sent_at: now,
        confirmed_at: now,
        arrived_at: now,
        lms_score: 82,
        lms_maximum: 100,
        lms_read_at: now,
      })
      .execute()
}
