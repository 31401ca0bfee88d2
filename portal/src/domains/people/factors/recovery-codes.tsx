import { Button } from '@mantine/core'
import { useRef } from 'react'
import { publicConfig } from '../../../public-config.ts'
import { useUser } from '../../../session/session.tsx'
import { DialogActions } from '../../../ui/app-dialog.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import classes from './factors.module.css'

/** Ten new recovery codes, to be copied, saved or printed: they are never shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { email } = useUser()
  const list = useRef<HTMLOListElement>(null)
  const { productName } = publicConfig.brand
  const text = `${productName} recovery codes of ${email}\nEach works once, in place of a code of your app.\n\n${codes.join('\n')}\n`
  return (
    <>
      <p className={classes.text}>
        If you lose your phone, one of these codes lets you in. Each works once. Keep them where only you can
        find them: we cannot show them again.
      </p>
      <div className={classes.printed} data-printed>
        <p className={classes.paperTitle}>
          {productName} recovery codes of {email}
        </p>
        <ol ref={list} className={classes.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <div className={classes.keep}>
        <CopyButton text={text} what="codes" name="recovery codes" shown={list} />
        <Button
          variant="default"
          size="sm"
          onClick={() => saveFile(`${productName.toLowerCase()}-recovery-codes.txt`, text, 'text/plain')}
        >
          Download
        </Button>
        <Button variant="default" size="sm" onClick={() => print()}>
          Print
        </Button>
      </div>
      <DialogActions>
        <Button onClick={onDone}>I have kept them</Button>
      </DialogActions>
    </>
  )
}
