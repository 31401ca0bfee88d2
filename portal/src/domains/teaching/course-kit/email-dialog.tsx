import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { publicConfig } from '../../../public-config.ts'
import { useUser } from '../../../session/session.tsx'
import { AppDialog } from '../../../ui/app-dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useCopy } from '../../../ui/use-copy.ts'
import { recordCopiedEmail } from './class-choices.api.ts'
import { ClassField } from './class-field.tsx'
import classes from './email-dialog.module.css'
import {
  blanksIn,
  blanksWords,
  codedLabsOf,
  emailNotAvailable,
  emailText,
  markedPieces,
  type ChosenClass,
  type CodedLab,
  type EmailDetails,
} from './email-text.ts'
import { isKitCode, kitTitle, type KitCode } from './kit-codes.ts'

interface EmailDialogProps {
  /** The code of the item in the address whose email is shown; null for none. */
  item: string | null
  onClose: () => void
}

/** The email for an item to copy, with the instructor's choices filled in. */
export function EmailDialog({ item, onClose }: EmailDialogProps) {
  // The item stays while the dialog fades out.
  const [shown, setShown] = useState(item)
  if (item !== null && item !== shown) setShown(item)
  // The dialog opens one render after its item: a dialog that is mounted open cannot return the focus.
  const [opened, setOpened] = useState(false)
  useEffect(() => setOpened(item !== null), [item])
  // The course is entered once for all emails.
  const [course, setCourse] = useState('')
  const [chosenClasses, setChosenClasses] = useState<Partial<Record<CodedLab, ChosenClass>>>({})
  const { firstName, lastName } = useUser()
  const details: EmailDetails = {
    instructor: `${firstName} ${lastName}`.trim(),
    course: course.trim(),
    classes: chosenClasses,
    productName: publicConfig.brand.productName,
    portalUrl: location.origin,
  }
  const { text, box, copyButton } = useEmail(shown ?? '', details)
  const blanks = blanksIn(shown ?? '', details)
  const code = shown !== null && isKitCode(shown) ? shown : null
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title={code === null ? 'Email Instructions' : `${kitTitle(code)} - Email Instructions`}
      width={720}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {code !== null && copyButton}
        </>
      }
    >
      {code === null ? (
        <p>{emailNotAvailable}</p>
      ) : (
        <>
          <Blanks
            code={code}
            course={course}
            onCourse={setCourse}
            chosenClasses={chosenClasses}
            onClass={(lab, chosen) => setChosenClasses((before) => ({ ...before, [lab]: chosen }))}
          />
          <p role="status" className={classes.left}>
            {blanksWords(blanks.length)}
          </p>
          {/* A scrolling area needs the focus to scroll by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div ref={box} className={classes.email} role="group" aria-label="The email" tabIndex={0}>
            {markedPieces(text, blanks).map((piece, at) =>
              piece.isBlank ? (
                <mark key={at} className={classes.blank}>
                  {piece.text}
                </mark>
              ) : (
                piece.text
              ),
            )}
          </div>
        </>
      )}
    </AppDialog>
  )
}

/** The text, its box, and the copy button. A failed copy is only logged. */
function useEmail(item: string, details: EmailDetails) {
  const text = emailText(item, details)
  const box = useRef<HTMLDivElement>(null)
  const { copied, copy, Icon } = useCopy(text, box, () => console.warn('The email could not be copied.'))
  useEffect(() => {
    if (copied) void recordCopiedEmail()
  }, [copied])
  const copyButton = (
    <Button leftSection={<Icon size={18} aria-hidden />} onClick={copy}>
      <span aria-live="polite">{copied ? 'Copied!' : 'Copy Email'}</span>
    </Button>
  )
  return { text, box, copyButton }
}

interface BlanksProps {
  code: KitCode
  course: string
  onCourse: (course: string) => void
  chosenClasses: Partial<Record<CodedLab, ChosenClass>>
  onClass: (lab: CodedLab, chosen: ChosenClass | undefined) => void
}

/** The details that only the instructor knows. */
function Blanks({ code, course, onCourse, chosenClasses, onClass }: BlanksProps) {
  return (
    <div className={classes.blanks}>
      <TextField
        label="Course name"
        name="course"
        data-autofocus
        autoComplete="off"
        value={course}
        onChange={(event) => onCourse(event.currentTarget.value)}
      />
      {codedLabsOf(code).map((lab) => (
        <ClassField
          key={lab}
          lab={lab}
          value={chosenClasses[lab]?.code ?? ''}
          onChange={(chosen) => onClass(lab, chosen)}
        />
      ))}
    </div>
  )
}
