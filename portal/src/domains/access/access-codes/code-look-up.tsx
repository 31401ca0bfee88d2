import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { FoundCode } from '@tradewind/contract/access/access-codes'
import { dayWords, momentWords } from '@tradewind/contract/words/dates'
import { accessCodeProblem } from '@tradewind/contract/rules'
import { useState, type ReactNode } from 'react'
import { useBriefNotice } from '../../../ui/brief-notice.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSubmission, WaitNotice } from '../../../ui/submission.tsx'
import { SubmitButton } from '../../../ui/form.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { sentenceOf } from '../../../ui/refusal.ts'
import { useDialog } from '../../../ui/use-dialog.ts'
import classes from './access-codes.module.css'
import { lookUpCode, useRevokeCodes } from './admin-codes.api.ts'
import { redeemableName, statusTags } from './code-words.ts'

/** Shows what happened to a code, and revokes it while it is unused. */
export function CodeLookUp() {
  const [found, setFound] = useState<FoundCode | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const [notice, tell] = useBriefNotice()
  const form = useForm({ initialValues: { code: '' }, validate: { code: accessCodeProblem } })
  const submission = useSubmission(
    form,
    async ({ code }) => {
      setProblem(null)
      setFound(null)
      setFound(await lookUpCode(code.trim()))
    },
    {
      fieldOf: { not_found: 'code' },
      onFailure: setProblem,
    },
  )
  return (
    <section className={classes.card} aria-labelledby="look-up-heading">
      <h3 id="look-up-heading">Look up a code</h3>
      <form noValidate className={classes.lookUp} onSubmit={submission.onSubmit}>
        <TextField
          label="Access code"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.getInputProps('code')}
        />
        <SubmitButton busy={submission.busy} busyLabel="Looking up..." fullWidth={false}>
          Look up
        </SubmitButton>
      </form>
      <WaitNotice seconds={submission.waitSeconds} />
      {problem !== null && (
        <Notice tone="error" error={problem}>
          {sentenceOf(problem, 'Failed to look up the code.')}
        </Notice>
      )}
      <div role="status">
        {notice}
        {found && <Found code={found} onChanged={setFound} onRevoked={tell} />}
      </div>
    </section>
  )
}

interface FoundProps {
  code: FoundCode
  onChanged: (code: FoundCode) => void
  onRevoked: (sentence: string) => void
}

function Found({ code: found, onChanged, onRevoked }: FoundProps) {
  const revocation = useDialog<true>()
  const revoke = useRevokeCodes()
  const { code, status } = found
  const { tone, word } = statusTags[status]
  return (
    <div className={classes.found}>
      <p className={classes.named}>
        <code className={classes.code}>{code}</code> <Tag tone={tone}>{word}</Tag>
      </p>
      <Facts of={found} />
      {status === 'available' && (
        <Button color="coral" variant="outline" size="sm" onClick={() => revocation.open(true)}>
          Revoke this code
        </Button>
      )}
      <ConfirmDialog
        key={revocation.opening}
        opened={revocation.opened}
        onClose={revocation.close}
        title="Revoke this code"
        action="Revoke"
        busyAction="Revoking..."
        onConfirm={async () => {
          onRevoked(await revoke({ code }))
          // The code is revoked even when reading it again fails.
          onChanged(await lookUpCode(code).catch(() => ({ ...found, status: 'revoked' as const })))
        }}
        failure="Failed to revoke the code."
      >
        <p>
          <code className={classes.code}>{code}</code> will stop working. This cannot be undone.
        </p>
      </ConfirmDialog>
    </div>
  )
}

function Facts({
  of: { product, batch, createdAt, expiresAt, usedAt, usedBy, revokedAt },
}: {
  of: FoundCode
}) {
  return (
    <dl className={classes.facts}>
      <Fact name="Product">{redeemableName(product)}</Fact>
      <Fact name="Batch">{batch.name}</Fact>
      <Fact name="Made">{momentWords(createdAt)}</Fact>
      <Fact name="Last day">{expiresAt === null ? 'None' : dayWords(expiresAt)}</Fact>
      {usedAt !== null && (
        <>
          <Fact name="Used">{momentWords(usedAt)}</Fact>
          <Fact name="Used by">
            <Person who={usedBy} />
          </Fact>
        </>
      )}
      {revokedAt !== null && <Fact name="Revoked">{momentWords(revokedAt)}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Person({ who }: { who: FoundCode['usedBy'] }) {
  if (who === null) return 'Account deleted'
  return (
    <>
      {who.name} <span className={classes.quiet}>{who.email}</span>
    </>
  )
}
