import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { TextField } from './field.tsx'
import { QrCode } from './qr-code.tsx'
import classes from './share-link.module.css'

interface ShareLinkProps {
  /** The kind of link, for example "Class link". */
  label: string
  link: string
  field?: Ref<HTMLInputElement>
  /** The button that copies the link. */
  copy: ReactNode
  /** The address that opens a filled-in email. */
  mail: string
}

/** A link to give to others at once: to copy, to scan and to mail. */
export function ShareLink({ label, link, field, copy, mail }: ShareLinkProps) {
  return (
    <div className={classes.share}>
      <div className={classes.ways}>
        <TextField
          ref={field}
          label={label}
          name="sharedLink"
          value={link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className={classes.buttons}>
          {copy}
          <Button
            component="a"
            href={mail}
            variant="default"
            leftSection={<IconMail size={18} aria-hidden />}
          >
            Write an email
          </Button>
        </div>
      </div>
      <QrCode link={link} name={`${label} as a QR code`} className={classes.qr} />
    </div>
  )
}
