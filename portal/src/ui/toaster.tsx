import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import { Notifications, notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import { Reference } from './notice.tsx'
import type { Toast } from './toast.ts'
import classes from './toaster.module.css'

/** Renders a toast. It is silent, because the outlet's live regions speak. */
export function drawToast({ id, tone, text, reference }: Toast): void {
  notifications.show({
    id: `toast-${id}`,
    message: (
      <>
        {text}
        <Reference of={reference} />
      </>
    ),
    role: 'group',
    'aria-label': tone === 'error' ? 'Error message' : 'Message',
    className: `${classes.toast} ${classes[tone]}`,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
}

export function Toaster() {
  return (
    <section aria-label="Messages">
      <Notifications
        withinPortal={false}
        className={classes.place}
        position="top-left"
        autoClose={4000}
        transitionDuration={150}
        containerWidth={400}
        pauseResetOnHover="all"
      />
    </section>
  )
}
