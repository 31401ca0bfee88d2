import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { toastSuccess } from '../../../ui/toast.ts'
import { ClassForm } from './class-form.tsx'
import { Failure, Waiting } from '../class-parts.tsx'
import { useLabSettings } from './lab-settings.ts'
import { OneClass, toClass, type WatchedClass } from '../one-class.tsx'

/** The settings of a class, to change. */
export function Screen() {
  return (
    <OneClass isWatched={false} title={({ session }) => `Change ${session.name}`} back={toClass}>
      {(watched) => <Change {...watched} />}
    </OneClass>
  )
}

function Change({ view: { session } }: WatchedClass) {
  const { answer: settings, problem, again } = useLabSettings(session.lab)
  const go = useNavigate()
  const answers = useQueryClient()
  const back = () => void go(`/classes/${session.id}`)
  if (!settings)
    return problem ? <Failure problem={problem} onRetry={again} /> : <Waiting what="the settings" />
  return (
    <ClassForm
      lab={session.lab}
      settings={settings}
      theClass={session}
      onSaved={() => {
        // The page of the class must not begin with what has just been changed.
        answers.removeQueries({ queryKey: ['GET /api/class-sessions/:id', session.id] })
        toastSuccess('Saved.')
        back()
      }}
      onCancel={back}
    />
  )
}
