import { Button } from '@mantine/core'
import { isLabId, labById, type LabId, type ProductId } from '@tradewind/contract/catalogue'
import { accessCodeProblem } from '@tradewind/contract/rules'
import { useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '../../../api.ts'
import { useRefreshUser } from '../../../session/refresh-user.ts'
import { DialogActions } from '../../../ui/app-dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { OpenLabs } from '../../../ui/open-labs.tsx'
import { OtherPlaceNotice } from '../../../ui/other-place-notice.tsx'
import { scenes } from '../../../ui/product-scenes.ts'
import { sentenceOf } from '../../../ui/refusal.ts'
import { giftWords } from './gift-words.ts'
import { redeemCode, type Gift } from './redeem.api.ts'
import classes from './redeem-dialog.module.css'

interface RedeemDialogProps {
  opened: boolean
  /** The initial value of the field; null leaves it empty. */
  code: string | null
  /** The code is redeemed, and the dialog shows what it gave. */
  onRedeemed: () => void
  onClose: () => void
  /** The reader asks for the product on Home. */
  onShow: (product: ProductId) => void
  onOpen: (lab: LabId) => void
}

/** Asks for an access code, then shows what it gave. */
export function RedeemDialog({ opened, code, onRedeemed, onClose, onShow, onOpen }: RedeemDialogProps) {
  const answerLost = useRef(false)
  const { problem, bringUp } = useUpToDate()

  async function redeem(typed: string): Promise<Gift> {
    try {
      const gift = await redeemCode(typed)
      onRedeemed()
      await bringUp()
      return gift
    } catch (error) {
      // After a lost answer the code may have been used. The next try then fails, although Home has something new.
      if (answerLost.current) await bringUp()
      answerLost.current = error instanceof ApiError && error.code === 'network'
      throw error
    }
  }
  return (
    <FormDialog
      opened={opened}
      onClose={(gift: Gift | null) => (gift ? onShow(gift.product) : onClose())}
      title="Redeem Code"
      doneTitle="Your code worked"
      initialValues={{ code: code ?? '' }}
      validate={{ code: accessCodeProblem }}
      save={(values) => redeem(values.code.trim())}
      action="Enter"
      busyAction="Processing..."
      failure="Failed to redeem code"
      disabled={(values) => values.code === ''}
      // Closing loses nothing: a code is quickly typed again.
      unsaved={() => false}
      renderDone={(gift) => (
        <GiftStep
          gift={gift}
          problem={problem}
          onRetry={() => void bringUp()}
          onShow={onShow}
          onOpen={onOpen}
        />
      )}
    >
      {(form) => (
        <>
          <p className={classes.text}>
            Enter the code that you received by email, from your instructor or from your bookstore.
          </p>
          <TextField
            label="Access code"
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            data-autofocus
            classNames={{ input: classes.code }}
            {...form.getInputProps('code')}
          />
          <OtherPlaceNotice
            field="access"
            typed={form.values.code}
            refused={form.errors.code !== undefined}
            onLeave={onClose}
          />
        </>
      )}
    </FormDialog>
  )
}

interface GiftStepProps {
  gift: Gift
  /** Why Home does not show the product yet; null when it does. */
  problem: unknown
  onRetry: () => void
  onShow: (product: ProductId) => void
  onOpen: (lab: LabId) => void
}

function GiftStep({ gift, problem, onRetry, onShow, onOpen }: GiftStepProps) {
  const { sentence, opens, labs } = giftWords(gift)
  const { product } = gift
  const textId = useId()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const lab = isLabId(product) ? labById(product) : null
  const canOpen = lab !== null && lab.comes === null && problem === null
  const canOpenSome = canOpen || (problem === null && labs.some(({ comes }) => comes === null))

  return (
    <>
      <img className={classes.scene} src={scenes[product]} alt="" width={640} height={360} />
      <div id={textId}>
        <p className={classes.given}>{sentence}</p>
        {opens !== null && <p className={classes.text}>{opens}</p>}
      </div>
      {labs.length > 0 && (
        <div className={classes.labs}>
          <OpenLabs
            labs={labs}
            name="What it includes"
            onOpen={problem === null ? onOpen : undefined}
            first={first}
            describedBy={textId}
          />
        </div>
      )}
      {problem !== null && (
        <div className={classes.problem}>
          <Notice
            tone="warning"
            title="Home does not show your new access yet."
            error={problem}
            onRetry={onRetry}
            announced
          >
            {sentenceOf(problem)} Your code was redeemed, and nothing is lost.
          </Notice>
        </div>
      )}
      <DialogActions>
        <Button
          ref={canOpenSome ? undefined : first}
          variant={canOpenSome ? 'default' : 'filled'}
          aria-describedby={textId}
          onClick={() => onShow(product)}
        >
          Done
        </Button>
        {canOpen && (
          <Button ref={first} aria-describedby={textId} onClick={() => onOpen(lab.id)}>
            Open {lab.name}
          </Button>
        )}
      </DialogActions>
    </>
  )
}

/** Updates Home behind the dialog after a code was redeemed, and reports a failure. */
function useUpToDate() {
  const refreshUser = useRefreshUser()
  const [problem, setProblem] = useState<unknown>(null)
  async function bringUp() {
    setProblem(null)
    await refreshUser().catch(setProblem)
  }
  return { problem, bringUp }
}
