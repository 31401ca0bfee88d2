import { classPath } from '@tradewind/contract/catalogue'
import type { Config } from '../../../config.ts'
import { greeting, type MailMessage } from '../../../platform/mail/message.ts'

interface WaitingGrades {
  firstName: string
  classId: string
  className: string
  count: number
}

/** Sent to the instructors of a class, at most once a day, without names of students. */
export function gradesMail(
  config: Config,
  { firstName, classId, className, count }: WaitingGrades,
): MailMessage {
  const grades = count === 1 ? '1 grade needs' : `${count} grades need`
  const url = new URL(classPath(classId), config.publicUrl)
  return {
    kind: 'teaching',
    subject: `${grades} your attention: ${className}`,
    preview: 'Your LMS does not have them.',
    heading: `${grades} your attention`,
    blocks: [
      {
        kind: 'paragraph',
        text: `${greeting(firstName)} some scores of ${className} are not in your LMS as they are here. The class page says why, and what to do. If nothing else works, it has a file to import.`,
      },
      { kind: 'button', label: 'Open the class', url: url.href },
      { kind: 'note', text: `If you have a question, write to ${config.brand.supportEmail}.` },
    ],
  }
}
