import { labById, labPath, type LabId } from '@tradewind/contract/catalogue'
import type { CourseVisit } from '@tradewind/contract/lms/courses'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import type { LaunchMark } from '../../../frame/launch.ts'
import { publicConfig } from '../../../public-config.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { scenes } from '../../../ui/product-scenes.ts'
import { sentenceOf } from '../../../ui/refusal.ts'
import { SubmitButton } from '../../../ui/form.tsx'
import classes from './course.module.css'
import { fromCourse, labToCome } from './course-words.ts'
import { useClassChoice } from './courses.api.ts'
import { OtherClasses } from './other-classes.tsx'
import { StudentsSee } from './students-see.tsx'

const { productName } = publicConfig.brand

/** An instructor's first minutes: what this is, which lab, and a class by one press. */
export function SetUpClass({ visit }: { visit: CourseVisit }) {
  const labs = visit.lab === null ? visit.labs : visit.labs.filter((lab) => lab === visit.lab)
  const [chosen, setChosen] = useState<LabId | null>(labs.length === 1 ? (labs[0] ?? null) : null)
  const { setUp, share, busy, error } = useClassChoice()
  const [missing, setMissing] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(chosen === null)
    if (chosen !== null && !busy) setUp.mutate(chosen)
  }

  return (
    <Page title="Set up your class" lead={fromCourse(visit)} narrow>
      <p className={classes.what}>
        {productName} has simulation labs for international business. Your students decide as managers and see
        their results. You see what each of them decided. This link has no class yet.
      </p>
      {labs.length === 0 ? (
        <NoLab visit={visit} />
      ) : (
        <form className={classes.panel} onSubmit={submit} noValidate>
          <fieldset className={classes.labs} aria-describedby={missing ? 'no-lab' : undefined}>
            <legend>{labs.length === 1 ? 'The lab' : 'Choose a lab'}</legend>
            {labs.map((lab) => (
              <LabChoice key={lab} lab={lab} chosen={chosen === lab} onChoose={() => setChosen(lab)} />
            ))}
          </fieldset>
          {missing && chosen === null && (
            <p id="no-lab" role="alert" className={classes.problem}>
              Please choose a lab first.
            </p>
          )}
          {error && (
            <Notice tone="error" error={error} title="Your class could not be set up.">
              {sentenceOf(error)}
            </Notice>
          )}
          <SubmitButton busy={busy} busyLabel="Setting up..." fullWidth={false}>
            Set up the class
          </SubmitButton>
          <p className={classes.quiet}>
            Three attempts of which the best counts, and no deadline. You can change this at any time.
          </p>
        </form>
      )}
      <StudentsSee labName={chosen === null ? 'The lab' : labById(chosen).name} />
      {visit.otherClasses.length > 0 && (
        <OtherClasses
          heading="Or use a class that you have"
          classes={visit.otherClasses}
          busy={busy}
          onUse={(id) => share.mutate(id)}
        />
      )}
      <p className={classes.ways}>
        {visit.lab !== null && labs.length > 0 && <WithoutClass lab={visit.lab} />}
        <BackLink to="/">Go to Portal</BackLink>
      </p>
    </Page>
  )
}

function LabChoice({ lab, chosen, onChoose }: { lab: LabId; chosen: boolean; onChoose: () => void }) {
  const { name, teaches } = labById(lab)
  return (
    <label className={classes.lab} data-chosen={chosen || undefined}>
      <input type="radio" name="lab" value={lab} checked={chosen} onChange={onChoose} />
      <img src={scenes[lab]} alt="" width={128} height={72} />
      <span className={classes.labName}>
        {name}
        <span className={classes.teaches}>{teaches}</span>
      </span>
    </label>
  )
}

function NoLab({ visit }: { visit: CourseVisit }) {
  const coming = labToCome(visit)
  if (coming)
    return (
      <Notice tone="info" title={coming.title}>
        {coming.text}
      </Notice>
    )
  return (
    <Notice tone="info" title="There is no lab for your class right now.">
      {visit.lab === null
        ? 'Your institution has no lab at the moment. '
        : `Your institution does not have ${labById(visit.lab).name} at the moment. `}
      Please write to {publicConfig.brand.supportEmail}, and name your institution.
    </Notice>
  )
}

function WithoutClass({ lab }: { lab: LabId }) {
  const mark: LaunchMark = { fromHome: false, anyWidth: true }
  return (
    <Link to={labPath(lab)} state={mark}>
      Open {labById(lab).name} without a class
    </Link>
  )
}
