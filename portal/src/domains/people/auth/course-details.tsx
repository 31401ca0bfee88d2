import { useForm } from '@mantine/form'
import { wholeNumber } from '@tradewind/contract/words/numbers'
import { useState } from 'react'
import { call } from '../../../api.ts'
import { TextField } from '../../../ui/field.tsx'
import { Form, SubmitButton } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSubmission, WaitNotice } from '../../../ui/submission.tsx'
import { classSizeProblem } from '../../../ui/typed.ts'
import classes from './registration-submitted.module.css'

const empty = { school: '', course: '', classSize: '' }

/** Adds school, course and class size to an application. All are optional, and so is the form. */
export function CourseDetails({ application }: { application: string }) {
  const [added, setAdded] = useState<string | null>(null)
  const form = useForm({
    initialValues: empty,
    validate: { classSize: classSizeProblem },
  })
  const submission = useSubmission(form, async ({ classSize, ...told }) => {
    const answer = await call('POST /api/auth/application', {
      body: { application, ...told, classSize: wholeNumber(classSize) },
    })
    setAdded(answer.message)
  })
  const allEmpty = Object.values(form.values).every((value) => value.trim() === '')
  return (
    <section className={classes.details} aria-labelledby="course-details">
      <h2 id="course-details">Tell us about your course</h2>
      {added === null ? (
        <>
          <p>This is optional. It helps us approve your account sooner.</p>
          <Form onSubmit={submission.onSubmit}>
            <TextField
              label="School"
              name="school"
              autoComplete="organization"
              maxLength={120}
              {...form.getInputProps('school')}
            />
            <TextField
              label="Course"
              name="course"
              autoComplete="off"
              maxLength={120}
              {...form.getInputProps('course')}
            />
            <TextField
              label="Class size"
              name="classSize"
              inputMode="numeric"
              autoComplete="off"
              help="About how many students take it."
              {...form.getInputProps('classSize')}
            />
            <WaitNotice seconds={submission.waitSeconds} />
            <SubmitButton
              busy={submission.busy}
              busyLabel="Adding..."
              color="tide"
              disabled={allEmpty || submission.waitSeconds > 0}
            >
              Add to my application
            </SubmitButton>
          </Form>
        </>
      ) : (
        <Notice tone="success" announced>
          Thank you. {added}
        </Notice>
      )}
    </section>
  )
}
