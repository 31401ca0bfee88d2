import type { Services } from '../../../kernel/services.ts'
import { compareGrades } from './compare-grades.ts'
import { sendDueGrades, sendGradesOf } from './send-grades.ts'

/** Starts the jobs that send and compare grades, with what an earlier process left. */
export async function workGradeJobs(services: Services): Promise<void> {
  const { jobs } = services
  await jobs.work('send-grades', ({ platformId }) => sendGradesOf(services, platformId))
  await jobs.work('send-due-grades', () => sendDueGrades(services))
  await jobs.schedule('send-due-grades', '* * * * *')
  await jobs.work('compare-grades', () => compareGrades(services))
  await jobs.schedule('compare-grades', '41 5 * * *')
  await sendDueGrades(services)
}
