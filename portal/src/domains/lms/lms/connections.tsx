import { Button } from '@mantine/core'
import { momentWords } from '@tradewind/contract/words/dates'
import type { ConnectionLink, DeploymentRequest } from '@tradewind/contract/lms/lms'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { toastError } from '../../../ui/toast.ts'
import { useDialog } from '../../../ui/use-dialog.ts'
import { useConnectionChanges, useConnectionLinks, useDeploymentRequests } from './lms.api.ts'
import classes from './lms.module.css'

/** What waits for an administrator: deployments that tried to launch, and links that nobody has used yet. */
export function Connections({ tell }: { tell: (sentence: string) => void }) {
  const requests = useDeploymentRequests()
  const links = useConnectionLinks()
  const failed = [requests, links].find(({ error, isFetching }) => error && !isFetching)
  return (
    <div className={classes.waiting}>
      {failed && (
        <Notice
          tone="error"
          error={failed.error}
          title={sentenceOf(failed.error, 'Failed to fetch what waits for you.')}
          onRetry={() => void Promise.all([requests.refetch(), links.refetch()])}
        >
          Nothing was changed.
        </Notice>
      )}
      {requests.data?.map((request) => (
        <Request key={`${request.platformId} ${request.deploymentId}`} request={request} tell={tell} />
      ))}
      {links.data !== undefined && links.data.length > 0 && <OpenLinks links={links.data} tell={tell} />}
    </div>
  )
}

interface RequestProps {
  request: DeploymentRequest
  tell: (sentence: string) => void
}

function Request({ request, tell }: RequestProps) {
  const { answerRequest } = useConnectionChanges()
  const [busy, setBusy] = useState<boolean | null>(null)
  const { platformName, deploymentId, asked } = request
  async function answer(allowed: boolean) {
    setBusy(allowed)
    try {
      await answerRequest(request, allowed)
      tell(`Deployment ${deploymentId} of ${platformName} is ${allowed ? 'allowed' : 'refused'}.`)
    } catch (error) {
      toastError(error, 'Failed to answer.')
    } finally {
      setBusy(null)
    }
  }
  return (
    <Notice tone="warning" title={`A new deployment of ${platformName} wants to open labs`}>
      <p>
        Its ID is <strong className={classes.address}>{deploymentId}</strong>. Somebody first tried to open a
        lab from it on {momentWords(asked)}. Allow it if it belongs to the same institution.
      </p>
      <div className={classes.answers}>
        <Button size="sm" loading={busy === true} disabled={busy === false} onClick={() => void answer(true)}>
          Allow<span className="visually-hidden"> deployment {deploymentId}</span>
        </Button>
        <Button
          size="sm"
          variant="default"
          loading={busy === false}
          disabled={busy === true}
          onClick={() => void answer(false)}
        >
          Refuse<span className="visually-hidden"> deployment {deploymentId}</span>
        </Button>
      </div>
    </Notice>
  )
}

function OpenLinks({ links, tell }: { links: ConnectionLink[]; tell: (sentence: string) => void }) {
  const { revokeLink } = useConnectionChanges()
  const revoking = useDialog<ConnectionLink>()
  return (
    <section className={classes.open} aria-labelledby="open-links">
      <h3 id="open-links">Links that wait for an LMS</h3>
      <ul className={classes.openList}>
        {links.map((link) => (
          <li key={link.id}>
            <span>
              {link.institutionName}
              <span className={classes.below}>Works until {momentWords(link.expires)}</span>
            </span>
            <Button size="sm" variant="default" onClick={() => revoking.open(link)}>
              Revoke<span className="visually-hidden"> the link for {link.institutionName}</span>
            </Button>
          </li>
        ))}
      </ul>
      {revoking.subject && (
        <ConfirmDialog
          opened={revoking.opened}
          onClose={revoking.close}
          title="Revoke Link"
          action="Revoke"
          busyAction="Revoking..."
          onConfirm={async () => {
            if (!revoking.subject) return
            await revokeLink(revoking.subject)
            tell('The link no longer works.')
          }}
          failure="Failed to revoke the link."
        >
          <p>
            The link for <strong>{revoking.subject.institutionName}</strong> stops working. An LMS that is
            already connected stays.
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}
