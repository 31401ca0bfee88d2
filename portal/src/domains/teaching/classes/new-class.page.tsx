import type { LabId } from '@tradewind/contract/catalogue'
import { SelectField } from '@tradewind/ui/fields.tsx'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { publicConfig } from '../../../public-config.ts'
import { useUser } from '../../../session/session.tsx'
import { toastSuccess } from '../../../ui/toast.ts'
import { useNow } from '../../../ui/use-now.ts'
import { ClassForm } from './class-form.tsx'
import { Failure, Teaching, TeachingPage, Waiting } from '../class-parts.tsx'
import { useLabSettings } from './lab-settings.ts'
import { teachableLabs } from './new-class.ts'

/** A new class of one of the labs that the reader holds. */
export function Screen() {
  const user = useUser()
  if (!user.instructor && !user.admin) return <Navigate to="/classes" replace />
  return (
    <TeachingPage title="New class" back={{ to: '/classes', name: 'Your classes' }}>
      <Teaching>
        <NewClass />
      </Teaching>
    </TeachingPage>
  )
}

function NewClass() {
  const labs = teachableLabs(useUser(), publicConfig.environment, useNow())
  const [params, setParams] = useSearchParams()
  const asked = params.get('lab')
  const lab = labs.find(({ id }) => id === asked) ?? labs[0]
  if (!lab) return <p>You hold no lab that a class can play.</p>
  return (
    <>
      <SelectField
        label="Lab"
        value={lab.id}
        onChange={(id) => setParams({ lab: id }, { replace: true })}
        options={labs.map(({ id, name }) => ({ value: id, name }))}
      />
      <p>
        The <Link to={`/classes/note/${lab.id}`}>teaching note of {lab.name}</Link> says how to teach an hour
        with it.
      </p>
      <Form key={lab.id} lab={lab.id} />
    </>
  )
}

function Form({ lab }: { lab: LabId }) {
  const { answer: settings, problem, again } = useLabSettings(lab)
  const go = useNavigate()
  if (!settings)
    return problem ? <Failure problem={problem} onRetry={again} /> : <Waiting what="the settings" />
  return (
    <ClassForm
      lab={lab}
      settings={settings}
      theClass={null}
      onSaved={({ id }) => {
        toastSuccess('Created. Give your students the code or the link.')
        void go(`/classes/${id}`)
      }}
      onCancel={() => void go('/classes')}
    />
  )
}
