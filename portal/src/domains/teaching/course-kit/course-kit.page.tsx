import { Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { courseKit } from '@tradewind/contract/catalogue'
import { Navigate } from 'react-router'
import { QueryProvider } from '../../../query.tsx'
import { isStudent } from '../../../session/session-rules.ts'
import { useUser } from '../../../session/session.tsx'
import { Page } from '../../../ui/page.tsx'
import classes from './course-kit.module.css'
import { EmailDialog } from './email-dialog.tsx'
import { CourseKitGuide, useGuide } from './guide.tsx'
import { KitTabs } from './kit-tabs.tsx'
import { NewClass } from './new-class.tsx'
import { useKitView } from './use-kit-view.ts'

/** The Course Kit for instructors: curriculum and student onboarding. The address contains the view. */
export function Screen() {
  const user = useUser()
  if (isStudent(user)) return <Navigate to="/" replace />
  return (
    <Page
      title={courseKit.name}
      lead="Free curriculum for your course, and everything your students need to get started."
    >
      <QueryProvider>
        <Kit />
      </QueryProvider>
    </Page>
  )
}

function Kit() {
  const { view, show, openEmail, closeEmail } = useKitView()
  const guide = useGuide()
  return (
    <>
      <KitTabs view={view} onShow={show} onEmail={openEmail} />
      <div className={classes.end}>
        <NewClass />
        <Button
          variant="default"
          leftSection={<IconInfoCircle size={20} stroke={1.75} aria-hidden />}
          onClick={guide.open}
        >
          Course Kit Guide
        </Button>
      </div>
      <EmailDialog item={view.email} onClose={closeEmail} />
      <CourseKitGuide opened={guide.opened} onClose={guide.close} />
    </>
  )
}
