import { Button } from '@mantine/core'
import { productById, type ProductId } from '@tradewind/contract/catalogue'
import { useEffect, useRef, useState } from 'react'
import { publicConfig } from '../../../public-config.ts'
import { useUser } from '../../../session/session.tsx'
import { useCopy } from '../../../ui/use-copy.ts'
import classes from './share-code.module.css'
import { shareEmail, studentLink } from './share-words.ts'

interface ShareCodeProps {
  product: ProductId
  code: string
}

/** Two ways to hand a code to students: its link, and an email that explains everything. */
export function ShareCode({ product, code }: ShareCodeProps) {
  const { firstName, lastName } = useUser()
  // The text that the browser did not copy.
  const [refused, setRefused] = useState<string | null>(null)
  const link = studentLink(code, location.origin)
  const email = shareEmail({
    product: productById(product),
    code,
    portalTitle: publicConfig.brand.portalTitle,
    portalUrl: location.origin,
    sender: `${firstName} ${lastName}`.trim(),
  })
  return (
    <div className={classes.share}>
      <div className={classes.buttons}>
        <CopyChoice label="Copy link for students" text={link} code={code} onRefused={setRefused} />
        <CopyChoice label="Copy email" text={email} code={code} onRefused={setRefused} />
      </div>
      {refused !== null && <Refused key={refused} text={refused} />}
    </div>
  )
}

interface CopyChoiceProps {
  label: string
  text: string
  code: string
  onRefused: (text: string) => void
}

function CopyChoice({ label, text, code, onRefused }: CopyChoiceProps) {
  const nothingShown = useRef(null)
  const { copied, copy, Icon } = useCopy(text, nothingShown, () => onRefused(text))
  return (
    <Button variant="default" size="sm" leftSection={<Icon size={16} aria-hidden />} onClick={copy}>
      <span aria-live="polite">{copied ? 'Copied!' : label}</span>
      <span className="visually-hidden"> of {code}</span>
    </Button>
  )
}

/** The text to copy by hand, selected. */
function Refused({ text }: { text: string }) {
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    box.current?.focus()
    box.current?.select()
  }, [])
  return (
    <label className={classes.refused}>
      Your browser did not let us copy. The text is selected: press Ctrl+C, or ⌘C on a Mac.
      <textarea ref={box} readOnly rows={Math.min(8, text.split('\n').length)} value={text} />
    </label>
  )
}
