import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { labById, type LabId } from '@tradewind/contract/catalogue'
import { useState } from 'react'
import { useLabFrame } from '../../../frame/lab-frame.tsx'
import { rememberOpenAnyway } from '../../../frame/open-anyway.ts'
import { waitingClassCode } from '../../../frame/waiting-class.ts'
import { useUser } from '../../../session/session.tsx'
import { toastError } from '../../../ui/toast.ts'
import { mailLabLink } from './home.api.ts'

/** Opens a mobile lab on a narrow screen, now and from now on. */
export function OpenAnyway({ lab, onPress }: { lab: LabId; onPress: () => void }) {
  const { openLab } = useLabFrame()
  return (
    <Button
      onClick={() => {
        rememberOpenAnyway(lab)
        onPress()
        void openLab(lab)
      }}
    >
      Open anyway
    </Button>
  )
}

/** Mails the reader a link to a lab, for another device. Accounts from a course have no proven address. */
export function MailLink({ lab }: { lab: LabId }) {
  const { id, kind, email } = useUser()
  const [state, setState] = useState<'offered' | 'sending' | 'sent'>('offered')
  if (kind !== 'portal') return null

  async function send() {
    if (state !== 'offered') return
    setState('sending')
    try {
      await mailLabLink(lab, waitingClassCode(id, lab))
      setState('sent')
    } catch (error) {
      setState('offered')
      toastError(error)
    }
  }
  return (
    <div>
      {state !== 'sent' && (
        <Button
          variant="default"
          mt={16}
          leftSection={<IconMail size={20} stroke={1.75} aria-hidden />}
          aria-disabled={state === 'sending' || undefined}
          onClick={() => void send()}
        >
          {state === 'sending' ? 'Sending...' : 'Email me a link'}
        </Button>
      )}
      <p role="status" style={{ marginTop: state === 'sent' ? 16 : 0 }}>
        {state === 'sent' && `We emailed a link to ${labById(lab).name} to ${email}.`}
      </p>
    </div>
  )
}
